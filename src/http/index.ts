export { answerCache, sameForAll } from './answer-cache.ts';
export { addressKey, knownClient } from './client-address.ts';
export { addressOf, closeServers, listen, type OpenSite, openPlainSite, patience } from './listen.ts';
export { createLog } from './log.ts';
export { originOf } from './origin-of.ts';
export { overloadGuard } from './overload.ts';
export { refusalAtLimit, withinLimit } from './rate-limit.ts';
export {
  badRequest,
  conflict,
  errorShape,
  forbidden,
  HttpRefusal,
  idle,
  notFound,
  outOfDate,
  question,
  refusalsInWords,
  tooLarge,
  tooMany,
  tooManyForms,
  tooQuick,
  unauthorized,
  unavailable,
  unsupportedType,
  wrongMethod,
} from './refusals.ts';
export { endUnreadBody, readBody, readFileBody, readJson, readPlainForm } from './request-body.ts';
export { type AnsweredRequest, requestLine, requestLog } from './request-log.ts';
export {
  hasLongTarget,
  longTarget,
  namesTwoHosts,
  oneHost,
  readableTarget,
  shortTarget,
  twoHosts,
} from './request-target.ts';
export { securityHeaders, strictTransport } from './security-headers.ts';
export { mayBeKept, sharedCaches } from './shared-caches.ts';
export { startingSite, unavailableListener } from './starting-site.ts';
export type { KoaContext, RequestState, SharedAnswer, Step } from './state.ts';
export { builtFiles, replacedPictures, type SendFile, uploadSender, uploads } from './static-files.ts';
export { hasMetUnknownProxy, noticeUnknownProxy } from './unknown-proxy.ts';
