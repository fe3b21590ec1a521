export { bytes, pictureTypes, textOf } from './answers.ts';
export {
  type Body,
  checkBody,
  type FormTexts,
  form,
  formWithPicture,
  json,
  type PictureField,
  type ReceivedPicture,
  type ReceivedPictures,
  spreadsheetFile,
  visitorJson,
} from './bodies.ts';
export {
  type ActivityEntry,
  type Actor,
  type Caller,
  type CallRequest,
  callWith,
  type SessionUse,
  type Who,
} from './call.ts';
export { callDispatch } from './call-dispatch.ts';
export { changeOf, changesOf, type ToldFields } from './changes.ts';
export { inLanguage } from './language-query.ts';
export { listQuery, type Query, searchIn, searchQuery, single } from './list-query.ts';
export { openApiDocument } from './openapi.ts';
export { sendList } from './send-list.ts';
