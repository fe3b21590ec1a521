import { Keyboard } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { FollowUp } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { callFailure } from '../data/call-failure.ts';
import { Screen } from '../frame/screen.tsx';
import { peopleText } from '../parts/batches/batch-words.ts';
import { DayEditor, NoteEditor, StageEditor } from '../parts/follow-up/editors.tsx';
import { LastChange } from '../parts/follow-up/last-change.tsx';
import { useFollowUpActs } from '../parts/follow-up/use-follow-up-acts.ts';
import { ExportButtons } from '../parts/lists/export-buttons.tsx';
import { ListState } from '../parts/lists/list-state.tsx';
import { NewRows } from '../parts/lists/new-rows.tsx';
import { Pager } from '../parts/lists/pager.tsx';
import { RefreshButton } from '../parts/lists/refresh-button.tsx';
import { SearchBox } from '../parts/lists/search-box.tsx';
import { useSelection } from '../parts/lists/use-selection.ts';
import { OwnerFilter, ShownFilter } from './filters.tsx';
import styles from './follow-up-page.module.css';
import { KeysDialog } from './keys-dialog.tsx';
import { listKeys } from './list-keys.ts';
import { nextToCall, type Outcome } from './outcomes.ts';
import { PeopleSections } from './people-sections.tsx';
import { type Editor, PersonRow, rowId } from './person-row.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type ChangedTogether, SelectionOutcome } from './selection-outcome.tsx';
import { exportCall, useFollowUpPart } from './use-follow-up-part.ts';
import { useFollowUps } from './use-follow-ups.ts';

/** Whom the office calls back: one list, what is due first, worked through by keys or by thumb. */
export function FollowUpPage() {
  const { part, show, addressOf } = useFollowUpPart();
  const list = useFollowUps(part);
  const { rows, total, pages, counts } = list;
  const today = dayInIndia(new Date());
  const screen = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const [chosenId, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<{ id: string; editor: Editor } | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const selection = useSelection();
  const [outcome, setOutcome] = useState<ChangedTogether | null>(null);
  const selected = rows?.filter(({ _id }) => selection.has(_id)) ?? [];
  /** Typed text for each person that is not sent yet: closing an editor by mistake loses nothing. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const chosen = rows?.find(({ _id }) => _id === chosenId)?._id ?? rows?.[0]?._id;
  const search = useCallback((text: string) => show({ ...part, search: text, page: 1 }), [show, part]);

  // Whoever has a keyboard begins at once; nothing else is taken the focus from, but the heading, which has it on arrival.
  const isThere = rows !== undefined && rows.length > 0;
  useEffect(() => {
    const { activeElement, body } = document;
    if (!isThere || (activeElement !== body && !activeElement?.matches('main h1'))) return;
    if (matchMedia('(pointer: fine)').matches)
      screen.current?.querySelector('article')?.focus({ preventScroll: true });
  }, [isThere]);

  // A list that is read again may put a row elsewhere, which takes the focus from it, or from what a dialog gives it back to.
  useEffect(() => {
    if (rows === undefined || chosenId === null || showsKeys || document.activeElement !== document.body)
      return;
    document.getElementById(rowId(chosenId))?.focus({ preventScroll: true });
  }, [rows, chosenId, showsKeys]);

  const focusRow = (id: string) => {
    // Its buttons too are to be in sight.
    flushSync(() => setChosen(id));
    const row = document.getElementById(rowId(id));
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  /** Who was dealt with; an answer may still be on its way. */
  const settled = useRef(new Set<string>());
  const { done, forget, undo, change, note, noAnswer, changeSeveral } = useFollowUpActs({
    today,
    put: list.put,
    onBegin: close,
    onUndo({ _id }) {
      settled.current.delete(_id);
      focusRow(_id);
    },
  });

  /** Stores what came of a call; meanwhile the next person is up already. */
  function settle(person: FollowUp, { change: changes }: Pick<Outcome, 'change'>) {
    settled.current.add(person._id);
    const isSaved = changes === null ? noAnswer(person) : change(person, changes(person, today));
    void isSaved.then((saved) => saved || settled.current.delete(person._id));
    const next = nextToCall(rows ?? [], person._id, settled.current, today);
    if (next) focusRow(next._id);
  }

  function saveNote(person: FollowUp, text: string) {
    const { _id } = person;
    setDrafts(({ [_id]: _sent, ...rest }) => rest);
    return note(person, text, () => {
      setDrafts(({ [_id]: since = '', ...rest }) => ({ ...rest, [_id]: `${text}\n${since}`.trim() }));
      setOpened((other) => other ?? { id: _id, editor: 'note' });
    });
  }

  function close(person: FollowUp) {
    setOpened(null);
    focusRow(person._id);
  }

  const you = counts?.owners.find(({ isYou }) => isYou)?._id ?? null;
  const keys = listKeys(rows ?? [], chosen, {
    open: (person, editor) => setOpened({ id: person._id, editor }),
    takeOver: (person) => void change(person, { owner: person.owner === you ? null : you }),
    outcome: settle,
    select: ({ _id }) => selection.set([_id], !selection.has(_id)),
    undo,
    keys: () => setShowsKeys(true),
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
    <Screen title="Follow-up" back={{ href: screenPath('adminPanel'), label: 'Back to Today' }}>
      <Stack ref={screen}>
        <div className={styles.tools}>
          <SearchBox label="Search" value={part.search} onSearch={search} delay={150} />
          <OwnerFilter part={part} counts={counts} onShow={show} />
        </div>
        <ShownFilter part={part} counts={counts} onShow={show} />
        <div className={styles.work}>
          <p role="status" className={styles.total}>
            {rows && peopleText(total)}
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
              onClick={() => setShowsKeys(true)}
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
              {...(part.search === '' && part.stage === null && part.due === null && part.owner === null
                ? {
                    empty: 'Nobody has sent anything yet.',
                    begin:
                      'Whoever enrolls, registers for an event or writes to you on the site will stand here.',
                  }
                : { empty: 'Nobody matches.' })}
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
                  onNoAnswer={() => settle(person, { change: null })}
                  onOpen={(editor) => setOpened({ id: person._id, editor })}
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
            onApply={async (changes) => {
              const people = await changeSeveral(selected, changes);
              if (people === null) return;
              selection.clear();
              if (people.length > 0) setOutcome({ people, changes });
            }}
            onClear={selection.clear}
          />
        )}
      </Stack>
      <LastChange done={done} onOver={forget} work={counts?.work} />
      {done === null && selected.length === 0 ? (
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
      {outcome ? (
        <SelectionOutcome
          {...outcome}
          put={list.put}
          onUndo={
            done === null
              ? null
              : () => {
                  setOutcome(null);
                  undo();
                }
          }
          onClose={() => setOutcome(null)}
        />
      ) : null}
      {showsKeys ? <KeysDialog onClose={() => setShowsKeys(false)} /> : null}
    </Screen>
  );
}
