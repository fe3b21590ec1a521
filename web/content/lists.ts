import type { ListBounds } from '../../src/shared/content-places.ts';

/** The lists that the institute can lengthen, shorten and put in another order, by their keys. */
export const listBounds: Readonly<Record<string, ListBounds>> = {
  'about.features': { least: 1, most: 6 },
  'about.highlights.items': { least: 1, most: 12 },
  'about.views': { least: 1, most: 6 },
  'about.whoWeAre.items': { least: 1, most: 8 },
  'about.whyChoose.items': { least: 1, most: 12 },
  'contact.benefits.items': { least: 1, most: 8 },
  'facilities.items': { least: 1, most: 8 },
  'gallery.pictures': { least: 1, most: 60 },
  'home.certification.steps': { least: 1, most: 8 },
  'home.hero.slides': { least: 1, most: 8 },
  'home.infrastructure.parts': { least: 1, most: 7 },
  'home.testimonials.items': { least: 0, most: 20 },
  'legal.privacy.notes': { least: 0, most: 3 },
  'legal.privacy.records': { least: 1, most: 20 },
  'legal.privacy.sections': { least: 1, most: 40 },
  'legal.terms.notes': { least: 0, most: 3 },
  'legal.terms.refunds': { least: 1, most: 10 },
  'legal.terms.sections': { least: 1, most: 40 },
  'questions.items': { least: 0, most: 20 },
};
