import * as v from 'valibot';
import { accountCalls } from './admins/account-calls.ts';
import { accountRuleCalls } from './admins/account-rule-calls.ts';
import { activityCalls } from './admins/activity-calls.ts';
import { secondFactorCalls } from './admins/second-factor-calls.ts';
import { sessionCalls } from './admins/session-calls.ts';
import { teamCalls } from './admins/team-calls.ts';
import { applicationCalls } from './batches/application-calls.ts';
import { batchCalls } from './batches/batch-calls.ts';
import { batchMailCalls } from './batches/batch-mail-calls.ts';
import { batchExportCalls } from './batches/export-calls.ts';
import { placeCalls } from './batches/place-calls.ts';
import { callWith } from './calls/call.ts';
import { openApiDocument } from './calls/openapi.ts';
import { catalogueCalls } from './catalogue/calls.ts';
import { figureCalls } from './figures/calls.ts';
import { followUpCalls } from './follow-up/calls.ts';
import { mailCalls } from './mail/calls.ts';
import { healthCalls } from './metrics/health.ts';
import { peopleCalls } from './people/calls.ts';
import { exportCalls } from './people/exports/calls.ts';
import { formTokenCalls } from './people/form-token.ts';
import { newsCalls } from './people/news-calls.ts';
import { noticeCalls } from './people/notice-calls.ts';
import { logoCalls } from './pictures/logo-calls.ts';
import { posterCalls } from './pictures/poster-calls.ts';
import { programVersion } from './program-files.ts';
import { applicantCalls } from './register/applicant-calls.ts';
import { certificateFileCalls } from './register/certificate-files.ts';
import { importCalls } from './register/import-calls.ts';
import { paperCalls } from './register/paper-calls.ts';
import { registerCalls } from './register/register-calls.ts';
import { verifyCalls } from './register/verify-calls.ts';
import { personCalls } from './rights/person-calls.ts';
import { retentionCalls } from './rights/retention-calls.ts';
import * as adminRecords from './shared/records/admins.ts';
import * as answerRecords from './shared/records/answers.ts';
import * as batchRecords from './shared/records/batches.ts';
import * as catalogueRecords from './shared/records/catalogue.ts';
import * as figureRecords from './shared/records/figures.ts';
import * as followUpRecords from './shared/records/follow-up.ts';
import * as newsRecords from './shared/records/news.ts';
import * as peopleRecords from './shared/records/people.ts';
import * as pictureRecords from './shared/records/pictures.ts';
import * as registerRecords from './shared/records/register.ts';
import * as rightsRecords from './shared/records/rights.ts';
import * as siteRecords from './shared/records/site.ts';
import { siteCalls } from './site/calls.ts';
import { contentCalls } from './site/content-calls.ts';
import { undoCalls } from './undo/calls.ts';

const described = [
  ...catalogueCalls,
  ...peopleCalls,
  ...batchCalls,
  ...batchMailCalls,
  ...placeCalls,
  ...batchExportCalls,
  ...applicationCalls,
  ...followUpCalls,
  ...applicantCalls,
  ...registerCalls,
  ...certificateFileCalls,
  ...importCalls,
  ...paperCalls,
  ...verifyCalls,
  ...logoCalls,
  ...posterCalls,
  ...accountCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...teamCalls,
  ...accountRuleCalls,
  ...activityCalls,
  ...noticeCalls,
  ...personCalls,
  ...retentionCalls,
  ...newsCalls,
  ...figureCalls,
  ...mailCalls,
  ...undoCalls,
  ...exportCalls,
  ...siteCalls,
  ...contentCalls,
  ...formTokenCalls,
  ...healthCalls,
];

/** Every call that the program answers, in the order of the description. */
export const allCalls = [
  ...described,
  callWith()({
    method: 'GET',
    path: '/api/openapi.json',
    name: 'getDescription',
    tag: 'Service',
    summary: 'Returns this document.',
    who: 'anyone',
    isSameForAll: true,
    answer: v.looseObject({ openapi: v.string() }),
    handle: () => apiDescription(),
  }),
];

/** What the description names: the schemas of all records, by the names under which they are exported. */
const records = {
  ...catalogueRecords,
  ...peopleRecords,
  ...batchRecords,
  ...followUpRecords,
  ...registerRecords,
  ...pictureRecords,
  ...adminRecords,
  ...rightsRecords,
  ...newsRecords,
  ...figureRecords,
  ...siteRecords,
  ...answerRecords,
};

/** Returns the description of every call, as an OpenAPI 3.1 document; made when it is first asked for. */
export function apiDescription(): Record<string, unknown> & { openapi: string } {
  return openApiDocument(programVersion, allCalls, records);
}
