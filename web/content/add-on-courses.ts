import { picture } from './pictures.ts';
import type { CatalogueCard } from './services.ts';
import type { CardOfAll, SectionHead } from './shapes.ts';

/** 'Add On Courses' on the home page. */
export const addOnHead: SectionHead = {
  title: 'Add On Courses',
  lead: 'Short programmes for one kind of work, alongside or after your remote pilot certificate.',
};

/** The label of an add-on card's button. */
export const addOnAction = 'Learn More';

/** Takes the place of an add-on course that the institute has hidden or deleted. */
export const allAddOnCourses: CardOfAll = {
  title: 'All add-on courses',
  text: 'The short programmes we offer now, with days and fees.',
  picture: picture('certificate-placeholder'),
  action: addOnAction,
};

/** The three certificate cards of the home page. */
export const addOnCourses: readonly CatalogueCard[] = [
  {
    id: 'aerial-mapping',
    title: 'Aerial Mapping',
    text: 'Plan a survey flight, place control points and turn the photos into a map you can measure.',
    picture: picture('addon-aerial-mapping'),
    target: { kind: 'certificate', id: 'aerial-mapping' },
  },
  {
    id: 'fpv',
    title: 'FPV',
    text: 'Build a small quad, learn manual flight on the simulator and fly a gate course through goggles.',
    picture: picture('addon-fpv'),
    target: { kind: 'certificate', id: 'fpv' },
  },
  {
    id: 'agriculture-drone',
    title: 'Agriculture Drone',
    text: 'Calibrate the sprayer, plan a field in even rows and handle farm chemicals with care.',
    picture: picture('addon-agriculture'),
    target: { kind: 'certificate', id: 'agriculture-drone' },
  },
];
