import type { Verification } from '../shared/records.ts';

/** The certificate on its page where the texts are edited. Nobody's. */
export const exampleCertificate: Verification = {
  number: 'NDA/2027/0001',
  code: 'ACDE-FGHJ-KMNP',
  holder: 'Devi R',
  programme: 'Small class',
  classOfDrone: 'Small',
  from: '2027-01-04',
  to: '2027-01-08',
  hours: 40,
  issuedOn: '2027-01-11',
  state: 'valid',
  replacedBy: null,
  changedOn: null,
  checkedAt: '2027-01-12T05:00:00.000Z',
};
