import * as v from 'valibot';

const text = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most));
const optionalText = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));
const link = v.union([
  v.literal(''),
  v.pipe(
    v.string(),
    v.trim(),
    v.url(),
    v.regex(/^https:\/\//u, 'must begin with https://'),
    v.maxLength(500),
  ),
]);

/** A review of the institute. */
export const testimonialRules = v.strictObject({
  name: text(100),
  review: text(1_000),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
});

/** What `DATA_DIR/site.json` may hold; each key is optional there and falls back to the sample facts. */
export const institutionRules = v.strictObject({
  name: text(100),
  shortName: text(40),
  tagline: text(200),
  phone: text(40),
  /** The number that the chat button opens, with country code; only its digits count. */
  whatsapp: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[+\d\s()-]*\d[+\d\s()-]*$/u, 'must be a phone number'),
    v.maxLength(40),
  ),
  email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)),
  address: v.pipe(v.array(text(200)), v.minLength(1), v.maxLength(8)),
  /** What the live map searches for. */
  mapQuery: text(300),
  social: v.strictObject({
    facebook: v.optional(link, ''),
    instagram: v.optional(link, ''),
    youtube: v.optional(link, ''),
    linkedin: v.optional(link, ''),
  }),
  authorisation: v.strictObject({
    /** The DGCA's number, or an empty text while there is none to show. */
    number: v.optional(optionalText(100), ''),
    conditions: text(200),
    class: text(200),
  }),
  testimonials: v.pipe(v.array(testimonialRules), v.maxLength(20)),
});

/** The institute's own facts: name, contacts, links, authorisation, reviews. */
export type Institution = v.InferOutput<typeof institutionRules>;

/** A review of the institute: name, text, 1 to 5 stars. */
export type Testimonial = v.InferOutput<typeof testimonialRules>;

/** What the server embeds in every page. */
export interface SiteFacts extends Institution {
  /** Pictures that the institute replaced: the picture's name, such as `hero-small`, and the path to show instead. */
  pictures: Record<string, string>;
}
