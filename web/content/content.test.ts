import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'node:test';
import { aboutFeatures, aboutStats, aboutViews, highlights, whoWeAre } from './about.ts';
import { achievements } from './achievements.ts';
import { addOnCourses } from './add-on-courses.ts';
import { benefits } from './contact.ts';
import { drawings } from './drawings.ts';
import { facilities } from './facilities.ts';
import { galleryPictures, galleryTexts } from './gallery.ts';
import { heroSlides } from './hero.ts';
import { certificateEnvironment, courseEnvironment } from './learning-environment.ts';
import { navigationLinks } from './navigation.ts';
import { pictureTexts } from './pictures.ts';
import { services } from './services.ts';
import { timelines } from './timelines.ts';
import { reasons } from './why-choose.ts';

describe('the fixed content', () => {
  it('has a picture or a drawing for every place, not both', () => {
    const isThere = (path: string) => existsSync(new URL(`../assets/${path}`, import.meta.url));
    for (const name of [...Object.keys(pictureTexts), ...galleryPictures.map(({ name }) => name)]) {
      const drawing = drawings[name];
      assert.equal(isThere(`pictures/${name}.webp`), drawing === undefined, name);
      if (drawing) assert.ok(isThere(`drawings/${drawing.file}.svg`), drawing.file);
    }
  });

  it('calls a drawing a drawing', () => {
    const texts: Record<string, string> = { ...pictureTexts, ...galleryTexts };
    for (const [name, text] of Object.entries(texts))
      assert.equal(text.startsWith('Drawing of '), name in drawings, name);
  });

  it('has as many of everything as the specification says', () => {
    const counts = {
      links: navigationLinks.length,
      slides: heroSlides.length,
      services: services.length,
      addOns: addOnCourses.length,
      counters: achievements.length,
      facilities: facilities.length,
      gallery: galleryPictures.length,
      views: aboutViews.length,
      features: aboutFeatures.length,
      stats: aboutStats.length,
      who: whoWeAre.items.length,
      highlights: highlights.items.length,
      reasons: reasons.length,
      benefits: benefits.length,
      environments: [courseEnvironment.length, certificateEnvironment.length],
      timelines: timelines.map(({ plan }) => plan.length),
    };
    assert.deepEqual(counts, {
      links: 6,
      slides: 4,
      services: 3,
      addOns: 3,
      counters: 3,
      facilities: 3,
      gallery: 25,
      views: 3,
      features: 3,
      stats: 3,
      who: 3,
      highlights: 6,
      reasons: 6,
      benefits: 4,
      environments: [5, 5],
      timelines: [5, 8],
    });
  });

  it('leads from the slides to three courses and then to FPV', () => {
    assert.deepEqual(
      heroSlides.map(({ target }) => `${target.kind} ${target.id}`),
      ['course small-class', 'course medium-class', 'course small-medium-class', 'certificate fpv'],
    );
  });
});
