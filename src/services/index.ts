export type { AppParts } from './app-parts.ts';
export { certificatesOf } from './certificates.ts';
export { openContent } from './content.ts';
export { alarmsOf } from './mail.ts';
export { openPages } from './pages.ts';
export { openPeople } from './people.ts';
export { openSeats } from './seats.ts';
