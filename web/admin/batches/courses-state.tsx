import { callFailure } from '../data/call-failure.ts';
import type { ReadCourses } from '../parts/batches/use-course-choices.ts';
import { ListState } from '../parts/lists/list-state.tsx';

/** Says that the courses could not be read, without which no batch is added or changed; nothing otherwise. */
export function CoursesState({ courses }: { courses: ReadCourses }) {
  if (courses.choices !== undefined) return null;
  return (
    <ListState
      list={courses}
      count={0}
      failure={callFailure(courses.error, 'The courses could not be loaded.')}
    />
  );
}
