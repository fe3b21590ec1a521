import * as v from 'valibot';
import { accountCalls, activityCalls, secondFactorCalls, sessionCalls, teamCalls } from './admins/index.ts';
import { applicationCalls, batchCalls, placeCalls } from './batches/index.ts';
import { callWith, openApiDocument } from './calls/index.ts';
import { catalogueCalls } from './catalogue/index.ts';
import { figureCalls } from './figures/index.ts';
import { firstUseCalls } from './first-use/index.ts';
import { followUpCalls } from './follow-up/index.ts';
import { mailCalls } from './mail/index.ts';
import { healthCalls } from './metrics/index.ts';
import {
  exportCalls,
  formTokenCalls,
  newsCalls,
  noticeCalls,
  peopleCalls,
  setAsideCalls,
} from './people/index.ts';
import { institutePictureCalls, logoCalls, posterCalls } from './pictures/index.ts';
import { programVersion } from './program-files.ts';
import {
  applicantCalls,
  importCalls,
  paperCalls,
  printCalls,
  registerCalls,
  registerExportCalls,
  verifyCalls,
} from './register/index.ts';
import { personCalls, retentionCalls } from './rights/index.ts';
import { searchCalls } from './search/index.ts';
import * as adminRecords from './shared/records/admins.ts';
import * as answerRecords from './shared/records/answers.ts';
import * as batchRecords from './shared/records/batches.ts';
import * as catalogueRecords from './shared/records/catalogue.ts';
import * as familyRecords from './shared/records/family.ts';
import * as figureRecords from './shared/records/figures.ts';
import * as firstUseRecords from './shared/records/first-use.ts';
import * as followUpRecords from './shared/records/follow-up.ts';
import * as newsRecords from './shared/records/news.ts';
import * as peopleRecords from './shared/records/people.ts';
import * as personRecords from './shared/records/person.ts';
import * as pictureRecords from './shared/records/pictures.ts';
import * as registerRecords from './shared/records/register.ts';
import * as rightsRecords from './shared/records/rights.ts';
import * as searchRecords from './shared/records/search.ts';
import * as siteRecords from './shared/records/site.ts';
import * as todayRecords from './shared/records/today.ts';
import { contentCalls, familyCalls, siteCalls } from './site/index.ts';
import { todayCalls } from './today/index.ts';
import { undoCalls } from './undo/index.ts';

const described = [
  ...catalogueCalls,
  ...peopleCalls,
  ...setAsideCalls,
  ...batchCalls,
  ...placeCalls,
  ...applicationCalls,
  ...followUpCalls,
  ...applicantCalls,
  ...registerCalls,
  ...registerExportCalls,
  ...printCalls,
  ...importCalls,
  ...paperCalls,
  ...verifyCalls,
  ...logoCalls,
  ...posterCalls,
  ...accountCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...teamCalls,
  ...activityCalls,
  ...noticeCalls,
  ...personCalls,
  ...retentionCalls,
  ...newsCalls,
  ...todayCalls,
  ...searchCalls,
  ...firstUseCalls,
  ...figureCalls,
  ...mailCalls,
  ...undoCalls,
  ...exportCalls,
  ...siteCalls,
  ...institutePictureCalls,
  ...familyCalls,
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

/** The schemas of all records, by the names under which they are exported: the description uses these. */
const records = {
  ...catalogueRecords,
  ...peopleRecords,
  ...batchRecords,
  ...firstUseRecords,
  ...followUpRecords,
  ...personRecords,
  ...registerRecords,
  ...pictureRecords,
  ...adminRecords,
  ...rightsRecords,
  ...searchRecords,
  ...newsRecords,
  ...familyRecords,
  ...figureRecords,
  ...siteRecords,
  ...todayRecords,
  ...answerRecords,
};

/** Returns the description of every call, as an OpenAPI 3.1 document; made when it is first asked for. */
export function apiDescription(): Record<string, unknown> & { openapi: string } {
  return openApiDocument(programVersion, allCalls, records);
}
