import { Keyboard } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { daysLater } from '../../../src/shared/days.ts';
import { stageWords } from '../../../src/shared/follow-up.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { FollowUp } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { shorten } from '../../../src/shared/shorten.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useToast } from '../../ui/toast.tsx';
import { isUnauthorized } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { Screen } from '../frame/screen.tsx';
import { ExportButtons } from '../parts/export-buttons.tsx';
import { ListState } from '../parts/list-state.tsx';
import { NewRows } from '../parts/new-rows.tsx';
import { Pager } from '../parts/pager.tsx';
import { RefreshButton } from '../parts/refresh-button.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { useSelection } from '../parts/use-selection.ts';
import { DayEditor, NoteEditor, StageEditor } from './editors.tsx';
import { OwnerFilter, ShownFilter } from './filters.tsx';
import styles from './follow-up-page.module.css';
import { nextDayText, noAnswer } from './follow-up-words.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { type Done, LastChange } from './last-change.tsx';
import { listKeys } from './list-keys.ts';
import { PeopleSections } from './people-sections.tsx';
import { type Editor, PersonRow, rowId } from './person-row.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { exportCall, useFollowUpPart } from './use-follow-up-part.ts';
import {
  addNote,
  type Change,
  changeFollowUp,
  changeFollowUps,
  removeNote,
  restoreFollowUps,
  type SharedChange,
  useFollowUps,
} from './use-follow-ups.ts';

/** Whom the office calls back: one list, what is due first, worked through by keys or by thumb. */
export function FollowUpPage() {
  const { part, show, addressOf } = useFollowUpPart();
  const list = useFollowUps(part);
  const { rows, total, pages, counts, put } = list;
  const today = dayInIndia(new Date());
  const toast = useToast();
  const screen = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const [chosenId, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<{ id: string; editor: Editor } | null>(null);
  const [dialog, setDialog] = useState<{ kind: 'keys' } | { kind: 'history'; person: FollowUp } | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const selection = useSelection();
  const selected = rows?.filter(({ _id }) => selection.has(_id)) ?? [];
  /** What was typed for each person and is not sent yet: closing an editor by mistake loses nothing. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const chosen = rows?.find(({ _id }) => _id === chosenId)?._id ?? rows?.[0]?._id;
  const forget = useCallback(() => setDone(null), []);
  const search = useCallback((text: string) => show({ ...part, search: text, page: 1 }), [show, part]);

  // Whoever has a keyboard begins at once; nothing else is taken the focus from.
  const isThere = rows !== undefined && rows.length > 0;
  useEffect(() => {
    if (!isThere || document.activeElement !== document.body) return;
    if (matchMedia('(pointer: fine)').matches)
      screen.current?.querySelector('article')?.focus({ preventScroll: true });
  }, [isThere]);

  const focusRow = (id: string) =>
    requestAnimationFrame(() => document.getElementById(rowId(id))?.focus({ preventScroll: true }));
  const tell = (text: string, undo: (() => void) | null) =>
    setDone((before) => ({ id: (before?.id ?? 0) + 1, text, undo }));

  /** Does something with a person. Nobody waits for the answer: the keys that follow are for the list already. */
  async function act(person: FollowUp, work: () => Promise<void>, onFailure?: () => void) {
    close(person);
    try {
      await work();
    } catch (error) {
      onFailure?.();
      failed(error, person.name);
    }
  }

  const change = (person: FollowUp, changes: Change, canUndo = true) =>
    act(person, async () => {
      const after = await changeFollowUp(person._id, changes);
      put(after);
      const back: Change = {
        ...('stage' in changes && { stage: person.stage }),
        ...('owner' in changes && { owner: person.owner }),
        ...(('nextOn' in changes || changes.stage === 'lost') && { nextOn: person.nextOn }),
      };
      const undo = () => {
        setDone(null);
        void change({ ...after }, back, false);
      };
      tell(`${shorten(person.name, 40)}: ${changeText(changes, after, today)}`, canUndo ? undo : null);
    });

  function saveNote(person: FollowUp, text: string) {
    const { _id } = person;
    setDrafts(({ [_id]: _sent, ...rest }) => rest);
    const save = async () => {
      put({ _id, lastNote: await addNote(_id, text) });
      tell(`${shorten(person.name, 40)}: note saved`, null);
    };
    return act(person, save, () => {
      setDrafts(({ [_id]: since = '', ...rest }) => ({ ...rest, [_id]: `${text}\n${since}`.trim() }));
      setOpened((other) => other ?? { id: _id, editor: 'note' });
    });
  }

  const noteNoAnswer = (person: FollowUp) =>
    act(person, async () => {
      const { _id, name } = person;
      const nextOn = daysLater(today, 1);
      const lastNote = await addNote(_id, noAnswer, nextOn);
      put({ _id, lastNote, nextOn });
      const undo = () => {
        setDone(null);
        void act(person, async () => {
          await removeNote(lastNote._id);
          put({ ...(await changeFollowUp(_id, { nextOn: person.nextOn })) });
          tell(`${shorten(name, 40)}: as before`, null);
        });
      };
      tell(`${shorten(name, 40)}: no answer, next day ${nextDayText(nextOn, today)}`, undo);
    });

  async function changeSelected(changes: SharedChange) {
    const before = selected;
    const text = `${totalText(before.length)}: `;
    try {
      const after = await changeFollowUps(before, changes);
      put(...after);
      selection.clear();
      const undo = async () => {
        setDone(null);
        put(...(await restoreFollowUps(before, changes)));
        tell(`${text}as before`, null);
      };
      const [first] = after;
      tell(text + (first ? changeText(changes, first, today) : 'nothing changed'), () =>
        undo().catch(failed),
      );
    } catch (error) {
      failed(error);
    }
  }

  function failed(error: unknown, name?: string) {
    if (!isUnauthorized(error))
      toast({ kind: 'error', text: callFailure(error, 'It could not be saved.'), detail: name });
  }

  function close(person: FollowUp) {
    setOpened(null);
    focusRow(person._id);
  }

  const you = counts?.owners.find(({ isYou }) => isYou)?._id ?? null;
  const keys = listKeys(rows ?? [], chosen, {
    open: (person, editor) => setOpened({ id: person._id, editor }),
    history: (person) => setDialog({ kind: 'history', person }),
    takeOver: (person) => void change(person, { owner: person.owner === you ? null : you }),
    noAnswer: (person) => void noteNoAnswer(person),
    select: ({ _id }) => selection.set([_id], !selection.has(_id)),
    undo: () => done?.undo?.(),
    search: () => screen.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
    keys: () => setDialog({ kind: 'keys' }),
  });

  function editorOf(person: FollowUp) {
    const common = { person, onClose: () => close(person) };
    if (opened?.editor === 'day')
      return <DayEditor {...common} today={today} onSave={(nextOn) => void change(person, { nextOn })} />;
    if (opened?.editor === 'stage')
      return <StageEditor {...common} onSave={(stage) => void change(person, { stage })} />;
    return (
      <NoteEditor
        {...common}
        text={drafts[person._id] ?? ''}
        onType={(text) => setDrafts((before) => ({ ...before, [person._id]: text }))}
        onSave={(text) => void saveNote(person, text)}
      />
    );
  }

  return (
    <Screen title="Follow-up" back={{ href: screenPath('adminPanel'), label: 'Back to the panel' }}>
      <Stack ref={screen}>
        <div className={styles.tools}>
          <SearchBox label="Search" value={part.search} onSearch={search} delay={150} />
          <OwnerFilter part={part} counts={counts} onShow={show} />
        </div>
        <ShownFilter part={part} counts={counts} onShow={show} />
        <div className={styles.work}>
          <p role="status" className={styles.total}>
            {rows && totalText(total)}
          </p>
          <div className={styles.export}>
            <ExportButtons callOf={(format) => exportCall(part, format)} rows={rows && total} />
          </div>
          <div className={styles.buttons}>
            <Button
              variant="quiet"
              size="small"
              className={styles.keys}
              icon={<Keyboard aria-hidden="true" />}
              onClick={() => setDialog({ kind: 'keys' })}
            >
              Keys (?)
            </Button>
            <RefreshButton onRefresh={list.reload} />
          </div>
          <div ref={top} className={styles.list} aria-busy={list.loading}>
            <ListState
              list={list}
              count={rows?.length}
              failure={callFailure(list.error, 'The list could not be read.')}
              empty={
                part.search === '' && part.stage === null && part.due === null && part.owner === null
                  ? 'Nobody has sent anything yet.'
                  : 'Nobody matches.'
              }
            />
            <PeopleSections
              rows={rows ?? []}
              sections={list.sections}
              work={counts?.work}
              selection={selection}
              onKey={keys}
              rowOf={(person) => (
                <PersonRow
                  key={person._id}
                  person={person}
                  today={today}
                  owners={counts?.owners ?? []}
                  isChosen={person._id === chosen}
                  isOpen={person._id === chosenId}
                  isSelected={selection.has(person._id)}
                  editor={opened?.id === person._id ? opened.editor : null}
                  onChoose={() => setChosen(person._id)}
                  onSelect={(isSelected) => selection.set([person._id], isSelected)}
                  onNoAnswer={() => void noteNoAnswer(person)}
                  onOpen={(editor) => setOpened({ id: person._id, editor })}
                  onHistory={() => setDialog({ kind: 'history', person })}
                  onOwner={(owner) => void change(person, { owner })}
                  onSeat={() => void list.readRows().catch(() => undefined)}
                >
                  {opened?.id === person._id ? editorOf(person) : null}
                </PersonRow>
              )}
            />
            {isThere ? (
              <Pager
                page={part.page}
                pages={pages}
                addressOf={(page) => addressOf({ ...part, page })}
                onTurn={() => top.current?.scrollIntoView({ block: 'start' })}
                onAim={() => {}}
              />
            ) : null}
          </div>
        </div>
        {selected.length === 0 ? null : (
          <SelectionBar
            count={selected.length}
            owners={counts?.owners ?? []}
            today={today}
            isRaised={done !== null}
            onApply={changeSelected}
            onClear={selection.clear}
          />
        )}
      </Stack>
      <LastChange done={done} onOver={forget} />
      {done === null ? (
        <NewRows
          waiting={list.waiting}
          noun="record"
          busy={list.loading}
          onShow={() => {
            void list.reload();
            top.current?.scrollIntoView({ block: 'start' });
          }}
        />
      ) : null}
      {dialog?.kind === 'keys' ? <KeysDialog onClose={() => setDialog(null)} /> : null}
      {dialog?.kind === 'history' ? (
        <HistoryDialog
          person={dialog.person}
          onClose={() => setDialog(null)}
          onJoined={() => void list.reload().catch(() => undefined)}
        />
      ) : null}
    </Screen>
  );
}

function totalText(total: number): string {
  return `${total.toLocaleString('en-IN')} ${total === 1 ? 'person' : 'people'}`;
}

/** Returns what was done, in words. A seat decides over a stage that was set by hand. */
function changeText(changes: Change, after: FollowUp, today: string): string {
  if (changes.stage !== undefined && after.stage !== changes.stage)
    return `stays ${stageWords[after.stage]}, because of the seat`;
  if (changes.stage !== undefined) return stageWords[after.stage];
  const owner = after.ownerName === null ? 'not assigned' : `assigned to ${after.ownerName}`;
  const day = after.nextOn === null ? 'no next day' : `next day ${nextDayText(after.nextOn, today)}`;
  return [...('owner' in changes ? [owner] : []), ...('nextOn' in changes ? [day] : [])].join(', ');
}
