import type { FollowUp } from '../../../src/shared/records.ts';
import { DayEditor, NoteEditor, StageEditor } from '../parts/follow-up/editors.tsx';
import { spoken } from '../parts/follow-up/spoken.ts';
import type { useNotes } from '../parts/follow-up/use-notes.ts';
import type { useListActs } from './use-list-acts.ts';
import type { useOpenEditor } from './use-open-editor.ts';

interface RowEditorProps {
  person: FollowUp;
  today: string;
  editing: ReturnType<typeof useOpenEditor>;
  notes: ReturnType<typeof useNotes>;
  acts: Pick<ReturnType<typeof useListActs>, 'settle' | 'note'>;
}

/** The editor that is open below the row of a person, if any. */
export function RowEditor({ person, today, editing, notes, acts }: RowEditorProps) {
  const common = { person, onClose: () => editing.close(person) };
  const editor = editing.editorOf(person);
  if (editor === null) return null;
  if (editor === 'day')
    return (
      <DayEditor
        {...common}
        today={today}
        onSave={(day) => acts.settle(person, (spokenTo) => spoken(spokenTo, day))}
      />
    );
  if (editor === 'stage')
    return <StageEditor {...common} onSave={(stage) => acts.settle(person, () => ({ stage }))} />;
  return (
    <NoteEditor
      {...common}
      note={notes.noteOf(person)}
      onSave={async (text) => {
        if (!(await notes.save(person, text, acts.note))) editing.openFree(person, 'note');
      }}
    />
  );
}
