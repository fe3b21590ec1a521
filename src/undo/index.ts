export { undoCalls } from './calls.ts';
export { markDeleted, purge, restoreDeleted, type SoftDelete, softDelete } from './store.ts';
export { moveToTrash, purgeLeftovers } from './trash.ts';
export { addUndo, finishUndoable, type Subject, tooLate } from './undo.ts';
