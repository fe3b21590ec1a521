import { useRef, useState } from 'react';
import { isToCall, type Section, sectionOf } from '../../../src/shared/follow-up.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { FollowUp } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Stack } from '../../ui/stack.tsx';
import { callFailure } from '../data/call-failure.ts';
import { Screen } from '../frame/screen.tsx';
import type { EnrollTool } from '../parts/follow-up/enroll-tool.ts';
import { LastChange } from '../parts/follow-up/last-change.tsx';
import { useNotes } from '../parts/follow-up/use-notes.ts';
import { ListState } from '../parts/lists/list-state.tsx';
import { NewRows } from '../parts/lists/new-rows.tsx';
import { Pager } from '../parts/lists/pager.tsx';
import { useSelection } from '../parts/lists/use-selection.ts';
import { Filters } from './filters.tsx';
import styles from './follow-up-page.module.css';
import { KeysDialog } from './keys-dialog.tsx';
import { ListHead } from './list-head.tsx';
import { listKeys } from './list-keys.ts';
import { PeopleSections } from './people-sections.tsx';
import { PersonRow } from './person-row.tsx';
import { RowEditor } from './row-editor.tsx';
import { SelectedPeople } from './selected-people.tsx';
import { useChosenRow } from './use-chosen-row.ts';
import { type FollowUpPart, useFollowUpPart } from './use-follow-up-part.ts';
import { useFollowUps } from './use-follow-ups.ts';
import { useListActs } from './use-list-acts.ts';
import { useOpenEditor } from './use-open-editor.ts';

/** The people whom the office calls back: one list, the first due on top, worked through by keys or by thumb. */
export function FollowUpPage({ enroll }: { enroll: EnrollTool }) {
  const { part, show, addressOf } = useFollowUpPart();
  const list = useFollowUps(part);
  const { rows = [], total, pages, counts, put } = list;
  const today = dayInIndia(serverTime());
  const top = useRef<HTMLDivElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const { screen, chosenId, current, choose, focusRow } = useChosenRow(list.rows, showsKeys);
  const editing = useOpenEditor(focusRow);
  const notes = useNotes(true);
  const acts = useListActs({ rows, today, put, onBegin: editing.close, focusRow });
  const { done, change, settle } = acts;
  const selection = useSelection();
  const selected = rows.filter(({ _id }) => selection.has(_id));
  const owners = counts?.owners ?? [];
  const seatChanged = (person: FollowUp) => {
    void acts.seatGiven(person);
    void list.readRows().catch(() => undefined);
  };
  const toTop = () => top.current?.scrollIntoView({ block: 'start' });

  const keys = listKeys(rows, current, {
    open: editing.open,
    outcome: (person, { change: outcome }) => settle(person, outcome),
    select: ({ _id }) => selection.set([_id], !selection.has(_id)),
    keys: () => setShowsKeys(true),
  });

  return (
    <Screen title="Follow-up">
      <Stack ref={screen} onKeyDown={keys}>
        <Filters part={part} counts={counts} onShow={show} />
        <div className={styles.work}>
          <ListHead
            part={part}
            total={list.rows && total}
            onKeys={() => setShowsKeys(true)}
            onRefresh={list.reload}
          />
          <div ref={top} className={styles.list} aria-busy={list.loading}>
            <ListState
              list={list}
              count={list.rows?.length}
              failure={callFailure(list.error, 'The list could not be read.')}
              {...emptyWords(part)}
            />
            <PeopleSections
              rows={rows}
              sections={list.sections}
              work={counts?.work}
              selection={selection}
              rowOf={(person) => (
                <PersonRow
                  key={person._id}
                  person={person}
                  today={today}
                  owners={owners}
                  isChosen={person._id === current}
                  isOpen={person._id === chosenId}
                  isSelected={selection.has(person._id)}
                  isDone={isDoneWith(person, list.sections.get(person._id), today)}
                  editor={editing.editorOf(person)}
                  onChoose={() => choose(person._id)}
                  onSelect={(isSelected) => selection.set([person._id], isSelected)}
                  onNoAnswer={() => settle(person, null)}
                  onOpen={(editor) => editing.open(person, editor)}
                  onOwner={(owner) => void change(person, { owner })}
                  enroll={person.enrollment === null ? enroll(person, () => seatChanged(person)) : null}
                  onSeat={() => seatChanged(person)}
                >
                  <RowEditor person={person} today={today} editing={editing} notes={notes} acts={acts} />
                </PersonRow>
              )}
            />
            {rows.length > 0 ? (
              <Pager
                page={part.page}
                pages={pages}
                addressOf={(page) => addressOf({ ...part, page })}
                onTurn={toTop}
              />
            ) : null}
          </div>
        </div>
        <SelectedPeople
          people={selected}
          owners={owners}
          today={today}
          acts={acts}
          put={put}
          onClear={selection.clear}
        />
      </Stack>
      <LastChange done={done} onOver={acts.forget} work={counts?.work} />
      {done === null && selected.length === 0 ? (
        <NewRows
          waiting={list.waiting}
          noun="record"
          busy={list.loading}
          onShow={() => {
            void list.reload();
            toTop();
          }}
        />
      ) : null}
      {showsKeys ? <KeysDialog onClose={() => setShowsKeys(false)} /> : null}
    </Screen>
  );
}

/** Returns whether a person was to be called when the list was read, and is not any more. */
function isDoneWith(person: FollowUp, before: Section | undefined, today: string): boolean {
  return before !== undefined && isToCall(before) && !isToCall(sectionOf(person, today));
}

/** Returns the words in place of an empty list. */
function emptyWords({ search, stage, due, owner }: FollowUpPart) {
  if (search !== '' || stage !== null || due !== null || owner !== null) return { empty: 'Nobody matches.' };
  return {
    empty: 'Nobody has sent anything yet.',
    begin: 'Whoever enrolls, registers for an event or writes to you on the site will stand here.',
  };
}
