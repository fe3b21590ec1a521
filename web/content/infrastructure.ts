import { picture } from './pictures.ts';
import type { PicturedText, SectionHead } from './shapes.ts';

/** 'Our Infrastructure' on the home page. */
export const infrastructureHead: SectionHead = {
  title: 'Our Infrastructure',
  lead: 'Classroom, simulator and flying field on one campus, so you spend the day flying, not travelling.',
};

/** The three parts of the infrastructure. */
export const infrastructure: readonly PicturedText[] = [
  {
    id: 'campus',
    title: 'Campus',
    text: '24 acres of green campus, with classrooms, library and hostel close together.',
    picture: picture('infrastructure-campus'),
  },
  {
    id: 'flying-field',
    title: 'Flying field',
    text: 'Open ground for hands-on flying with an instructor, by day and for the night-flying session.',
    picture: picture('infrastructure-flying-field'),
  },
  {
    id: 'fleet',
    title: 'Training fleet',
    text: '6 type-certificate drones, checked and charged before every session.',
    picture: picture('infrastructure-hangar'),
  },
];
