import type { Api } from './api.ts';

/** Sends enrollments as visitors do, oldest first; the names are numbered from 1. */
export async function addEnrollments(api: Api, count: number, name = 'Student'): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await api.post('/api/enrollments', {
      name: `${name} ${number}`,
      email: `student.${number}@example.com`,
      phone: `+91 98765 ${10_000 + number}`,
      address: `${number}, Gandhi Road\nNamakkal`,
      course: number % 2 === 0 ? 'Medium Class' : 'Small Class',
      agree: true,
    });
  }
}

/** Sends one registration for an event. */
export async function addRegistration(api: Api, name: string): Promise<void> {
  await api.post('/admineventposter', {
    name,
    phone: '098765 43210',
    mail: 'guest@example.com',
    place: 'Salem',
  });
}

/** Sends one message, to the partner form or to the contact form. */
export async function addMessage(
  api: Api,
  path: string,
  name: string,
  message = 'Good morning.',
  phone = '',
): Promise<void> {
  await api.post(path, { name, email: 'writer@example.com', phone, message });
}
