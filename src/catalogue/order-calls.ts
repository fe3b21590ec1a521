import * as v from 'valibot';
import { json } from '../calls/index.ts';
import { conflict } from '../http/index.ts';
import { AdminCatalogueEntry } from '../shared/records/catalogue.ts';
import type { CatalogueKind } from '../shared/records.ts';
import { orderRules, visibilityRules } from '../shared/rules.ts';
import { call, kindOfCalls } from './kind-calls.ts';

/** Returns the calls that decide the places of the entries of one kind, and whether visitors see them. */
export function orderCalls(kind: CatalogueKind) {
  const { noun, tag, admin, findAny, subjectOf } = kindOfCalls(kind);
  return [
    call({
      method: 'PUT',
      path: `${admin}/order`,
      name: `order${noun}s`,
      tag,
      summary: `Puts the ${kind}s in order.`,
      who: 'editor',
      body: json(orderRules),
      answer: v.array(AdminCatalogueEntry),
      refusals: [409],
      changesContent: true,
      activity: 'recorded',
      handle({ body, record }, { catalogues }) {
        if (!catalogues[kind].reorder(body.ids))
          throw conflict(
            `Somebody has added or deleted a ${kind} meanwhile. Please order the list as it is now.`,
          );
        record({ action: 'reordered', kind: `${kind}s` });
        return catalogues[kind].listAll();
      },
    }),
    call({
      method: 'PUT',
      path: `${admin}/hidden/:id`,
      name: `hide${noun}`,
      tag,
      summary: `Hides a ${kind} from visitors, or shows it.`,
      who: 'editor',
      body: json(visibilityRules),
      answer: AdminCatalogueEntry,
      changesContent: true,
      activity: 'recorded',
      handle({ id, body, record }, parts) {
        parts.catalogues[kind].setHidden(id, body.hidden, parts.now().toISOString());
        const entry = findAny(parts, id);
        record({ action: body.hidden ? 'hid' : 'showed', ...subjectOf(entry) });
        return entry;
      },
    }),
  ];
}
