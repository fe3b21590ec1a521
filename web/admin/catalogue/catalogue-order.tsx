import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { adminCataloguePaths } from '../../../src/shared/catalogue-paths.ts';
import type { AdminCatalogueEntry, CatalogueKind } from '../../../src/shared/records.ts';
import { failureText } from '../../data/failure-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { adminCall } from '../data/admin-api.ts';
import type { AdminList } from '../data/use-admin-list.ts';
import { useFailureToast } from '../data/use-failure-toast.ts';
import styles from './catalogue-order.module.css';
import { catalogueWords } from './catalogue-words.ts';
import { EntryName } from './entry-name.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface CatalogueOrderProps {
  kind: CatalogueKind;
  /** All of them, in any order. */
  entries: readonly AdminCatalogueEntry[];
  list: AdminList<AdminCatalogueEntry>;
}

const instructions =
  'Press space to pick it up, then the arrow keys up and down to move it. Space puts it down, Escape puts it back.';

/** The entries as visitors see them, from top to bottom; each can be dragged, or moved by keys or buttons. */
export function CatalogueOrder({ kind, entries, list }: CatalogueOrderProps) {
  const { untitled, title } = catalogueWords[kind];
  const { ids, save } = useOrder(kind, entries, list);
  const [moved, setMoved] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  const nameOf = (id: UniqueIdentifier) => byId.get(String(id))?.name || untitled;
  const placeOf = (id: UniqueIdentifier) => `number ${ids.indexOf(String(id)) + 1} of ${ids.length}`;

  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up. It is ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} would be ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} is put down as ${placeOf((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back as ${placeOf(active.id)}.`,
  };

  function drop({ active, over }: DragEndEvent) {
    if (over === null || over.id === active.id) return;
    save(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  }
  function move(id: string, by: -1 | 1) {
    const to = ids.indexOf(id) + by;
    if (to < 0 || to >= ids.length) return;
    save(arrayMove(ids, to - by, to));
    setMoved(`${nameOf(id)} is number ${to + 1} of ${ids.length}.`);
  }

  return (
    <DndContext
      sensors={sensors}
      modifiers={[upAndDown]}
      onDragStart={() => setMoved('')}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label={`${title} in their order on the site`}>
          {ids.flatMap((id, index) => {
            const entry = byId.get(id);
            return entry === undefined
              ? []
              : [
                  <Row
                    key={id}
                    entry={entry}
                    untitled={untitled}
                    place={index + 1}
                    last={index === ids.length - 1}
                    onMove={move}
                  />,
                ];
          })}
        </ol>
      </SortableContext>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
    </DndContext>
  );
}

interface RowProps {
  entry: AdminCatalogueEntry;
  untitled: string;
  /** From 1. */
  place: number;
  last: boolean;
  onMove: (id: string, by: -1 | 1) => void;
}

function Row({ entry, untitled, place, last, onMove }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: entry._id });
  const name = entry.name || untitled;
  // Not `disabled`, so that it keeps the focus when the entry reaches the end of the list.
  const arrow = (label: string, by: -1 | 1, isEnd: boolean) => (
    <IconButton
      label={label}
      className={styles.arrow}
      aria-disabled={isEnd || undefined}
      onClick={() => onMove(entry._id, by)}
    >
      {by < 0 ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
    </IconButton>
  );
  return (
    <li
      ref={setNodeRef}
      className={joinClasses(styles.row, isDragging && styles.dragged)}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        label={`Move ${name}`}
        className={styles.handle}
        {...attributes}
        {...listeners}
      >
        <GripVertical aria-hidden="true" />
      </IconButton>
      <span className={styles.place} aria-hidden="true">
        {place}
      </span>
      <div className={styles.picture}>
        <Thumbnail image={entry.image} />
      </div>
      <EntryName entry={entry} untitled={untitled} />
      <div className={styles.arrows}>
        {arrow(`Move ${name} up`, -1, place === 1)}
        {arrow(`Move ${name} down`, 1, last)}
      </div>
    </li>
  );
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Returns the ids in order, and a function that saves another order: shown at once, and reverted if that fails. */
function useOrder(
  kind: CatalogueKind,
  entries: readonly AdminCatalogueEntry[],
  list: AdminList<AdminCatalogueEntry>,
) {
  const showFailure = useFailureToast();
  const [wanted, setWanted] = useState<string[] | null>(null);
  const waiting = useRef<string[] | null>(null);
  const saving = useRef(false);
  const stored = entries.toSorted((one, other) => one.place - other.place).map(({ _id }) => _id);

  /** Makes one call at a time; of the orders that are wanted meanwhile, only the last is saved. */
  async function save(ids: string[]) {
    setWanted(ids);
    waiting.current = ids;
    if (saving.current) return;
    saving.current = true;
    try {
      while (waiting.current !== null) {
        const json = { ids: waiting.current };
        waiting.current = null;
        const path = `${adminCataloguePaths[kind]}/order` as const;
        const { body } = await adminCall(path, { method: 'PUT', json });
        list.change(() => body);
      }
      saving.current = false;
      setWanted(null);
    } catch (error) {
      waiting.current = null;
      saving.current = false;
      setWanted(null);
      const { orderFailed } = catalogueWords[kind];
      const text = failureText(error, { refused: (message) => message || orderFailed, lost: orderFailed });
      showFailure(error, text);
      await list.reload().catch(() => undefined);
    }
  }

  return { ids: wanted ?? stored, save: (ids: string[]) => void save(ids) };
}
