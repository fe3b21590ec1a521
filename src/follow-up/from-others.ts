import { adminRepository } from '../admins/index.ts';
import { placeRepository, type ShownPlaceParts, shownFrom } from '../batches/index.ts';
import type { Context } from '../context.ts';
import { databaseOf, perDatabase, type Stored } from '../database/index.ts';
import { noticeFirstUsedAt, waitingMailsOf } from '../people/index.ts';
import { certificatesOfEnrollment, findCertificate, toIssued } from '../register/index.ts';
import type { IssuedCertificate, Place } from '../shared/records.ts';
import type { Role } from '../shared/roles.ts';

// The border to rooms that still keep their functions in services. It goes once they are converted.

/** A context with the services that the page of a person uses. */
export interface PersonContext extends Context, ShownPlaceParts {
  settleSeats: () => Promise<void>;
}

const repositories = perDatabase((context) => {
  const database = databaseOf(context);
  return {
    admins: adminRepository(database),
    places: placeRepository(database),
  };
});

/** Returns every admin, oldest first. */
export function allAdmins(context: Stored): { _id: string; name: string; role: Role }[] {
  return repositories(context).admins.list();
}

/** Settles seats that have lapsed. */
export function settleSeats(context: PersonContext): Promise<void> {
  return context.settleSeats();
}

/** Returns the places of some enrollments as the office sees them, at most so many. */
export function placesOf(context: PersonContext, enrollments: readonly string[], most: number): Place[] {
  const { places } = repositories(context);
  const rows = enrollments.flatMap((enrollment) => places.ofEnrollment(enrollment) ?? []).slice(0, most);
  const toPlace = shownFrom(rows, context);
  return rows.map((row) => toPlace(row));
}

/** Returns the certificates of an enrollment. */
export function certificatesOf(context: Stored, enrollment: string): IssuedCertificate[] {
  return certificatesOfEnrollment(context, enrollment)
    .flatMap((id) => findCertificate(context, id) ?? [])
    .map(toIssued);
}

/** Returns the id of the contact who holds a certificate, or null. */
export function contactOfCertificate(context: Stored, id: string): string | null {
  return findCertificate(context, id)?.contact ?? null;
}

/** Returns the mails about a record that are still to be sent, oldest first. */
export function unsentMails(
  context: Stored,
  record: string,
): { audience: string; state: string; createdAt: string }[] {
  return waitingMailsOf(context, record);
}

/** Returns when a version of a notice was first used, ISO 8601 in UTC, or null. */
export function noticeUsedAt(context: Stored, version: string): string | null {
  return noticeFirstUsedAt(context, version);
}
