import { picture } from './pictures.ts';
import type { CardOfAll, CatalogueTarget, PicturedText, SectionHead } from './shapes.ts';

/** A card that leads to one course or certificate. */
export interface CatalogueCard extends PicturedText {
  target: CatalogueTarget;
}

/** 'Our Services' on the home page. */
export const servicesHead: SectionHead = {
  title: 'Our Services',
  lead: 'Courses for the remote pilot certificate. Choose by the weight of the drone you want to fly.',
};

/** The label of a service card's link. */
export const serviceAction = 'View course';

/** Takes the place of a course that the institute has hidden or deleted. */
export const allCourses: CardOfAll = {
  title: 'All courses',
  text: 'What we teach at the moment, with days, fees and what each day holds.',
  picture: picture('course-placeholder'),
  action: 'View courses',
};

/** The three course cards of the home page. */
export const services: readonly CatalogueCard[] = [
  {
    id: 'small',
    title: 'Small Class',
    text: 'Above 2 kg and up to 25 kg: most camera, survey and inspection drones. 5 days.',
    picture: picture('service-small'),
    target: { kind: 'course', id: 'small-class' },
  },
  {
    id: 'medium',
    title: 'Medium Class',
    text: 'Above 25 kg and up to 150 kg: large spraying and load-carrying drones. 5 days.',
    picture: picture('service-medium'),
    target: { kind: 'course', id: 'medium-class' },
  },
  {
    id: 'small-medium',
    title: 'Small + Medium Class',
    text: 'Both classes in one stay, with shared theory and flying time on each. 8 days.',
    picture: picture('service-small-medium'),
    target: { kind: 'course', id: 'small-medium-class' },
  },
];
