import { notFound } from '../http/index.ts';
import type { CertificateOfPlace, Place } from '../shared/records.ts';
import type { Batches } from './open-batches.ts';
import type { StoredPlace } from './place-records.ts';

export interface ShownPlaceParts extends Pick<Batches, 'applications'> {
  applicantCertificates: {
    newestOf(enrollments: readonly string[]): ReadonlyMap<string, CertificateOfPlace>;
  };
}

/**
 * Returns the place that a call is about.
 * @throws HttpRefusal 404 if there is none.
 */
export function knownPlace(id: string, { places }: Pick<Batches, 'places'>): StoredPlace {
  const place = places.ofEnrollment(id);
  if (place === null) throw notFound('Place not found');
  return place;
}

/** Returns a function that makes these places as the office sees them. */
export function shownFrom(
  places: readonly StoredPlace[],
  { applications, applicantCertificates }: ShownPlaceParts,
): (place: StoredPlace, sameAs?: string | null) => Place {
  const courseName = applications.courseNames();
  // Nobody else has one: of a batch with thousands who have left, only its seats are looked up.
  const completed = places.filter(({ state }) => state === 'completed');
  const certificates = applicantCertificates.newestOf(completed.map(({ enrollment }) => enrollment));
  return (place, sameAs = null) => {
    const { getsMails: _getsMails, ...shown } = place;
    const page = applications.pathOf(place.enrollment, place.language);
    const certificate = certificates.get(place.enrollment) ?? null;
    return { ...shown, courseName: courseName(place), page, sameAs, certificate };
  };
}
