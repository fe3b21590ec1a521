import { peopleCalls } from '../testing/people.ts';
import { testPeopleCalls } from '../testing/people-scenario.ts';

await testPeopleCalls(peopleCalls.registration);
