import { enrollmentClose, enrollmentForm } from '../../content/enrollment.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EnrollmentForm } from './enrollment-form.tsx';

interface EnrollmentDialogProps {
  /** The name of the course or certificate. */
  course: string;
  onClose: () => void;
}

/** The enrollment form over the page of its course. */
export function EnrollmentDialog({ course, onClose }: EnrollmentDialogProps) {
  return (
    <Dialog title={enrollmentForm.title} onClose={onClose} closeLabel={enrollmentClose}>
      <EnrollmentForm course={course} onClose={onClose} />
    </Dialog>
  );
}
