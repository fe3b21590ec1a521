import {
  type Field,
  fieldOfKind,
  fieldsOf,
  type Inbox,
  optionalFields,
} from '../../../src/shared/inboxes.ts';
import type { Column } from '../../ui/table.tsx';
import { MailLink, PhoneLinks } from '../parts/people/contact-links.tsx';
import { LongText } from '../parts/people/long-text.tsx';
import type { PeopleKind, Person } from './people-kind.ts';
import { nameColumn, positionColumn } from './person-cells.tsx';
import { PersonWays } from './person-ways.tsx';

/** Returns the columns of an inbox: each field as its kind is shown. */
export function inboxColumns<Row extends Person>(
  inbox: Inbox,
  positionHead: string,
  underName: PeopleKind<Row>['underName'],
): Column<Row>[] {
  return [
    positionColumn<Row>(positionHead),
    ...fieldsOf(inbox).flatMap(([field, stated]) => columnOf<Row>(inbox, field, stated, underName) ?? []),
  ];
}

/** The buttons that reach a person, on a card. */
export function InboxWays({ inbox, row }: { inbox: Inbox; row: Person }) {
  const [email, phone] = [fieldOfKind(inbox, 'email'), fieldOfKind(inbox, 'phone')];
  return (
    <PersonWays
      name={row.name}
      email={email === null ? '' : textIn(row, email)}
      phone={phone === null ? '' : textIn(row, phone)}
    />
  );
}

function columnOf<Row extends Person>(
  inbox: Inbox,
  field: string,
  { label, kind, isOptional }: Field,
  underName: PeopleKind<Row>['underName'],
): Column<Row> | null {
  const column = { id: field, head: label };
  switch (kind) {
    case 'name': {
      const reference = fieldOfKind(inbox, 'reference');
      const mark = reference === null ? null : (row: Row) => textIn(row, reference);
      return nameColumn<Row>(label, mark, underName);
    }
    case 'email':
      return {
        ...column,
        width: 'broader',
        cell: (row) => (
          <div>
            <MailLink address={textIn(row, field)} />
            {optionalFields(inbox)
              .filter((phone) => textIn(row, phone) !== '')
              .map((phone) => (
                <div key={phone}>
                  <PhoneLinks phone={textIn(row, phone)} name={row.name} />
                </div>
              ))}
          </div>
        ),
      };
    case 'phone':
      if (isOptional) return null;
      return {
        ...column,
        width: 'middle',
        cell: (row) => <PhoneLinks phone={textIn(row, field)} name={row.name} />,
      };
    case 'course':
      return { ...column, width: 'short', cell: (row) => textIn(row, field) };
    case 'line':
    case 'paragraphs':
    case 'message':
      return {
        ...column,
        cell: (row) => <LongText text={textIn(row, field) || 'Not given'} name={row.name} />,
      };
    case 'reference':
      return null;
  }
}

function textIn(row: Person, field: string): string {
  return String(Reflect.get(row, field));
}
