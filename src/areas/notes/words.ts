import type { NoteKind, NoteSubject } from '#areas/notes/contract.ts'

export const kindNames: Record<NoteKind, string> = {
  note: 'Note',
  call: 'Call',
  email: 'Email',
  meeting: 'Meeting',
}

/** Where the record of a note is shown, inside the agency; its notes are the tab `notes`. */
export const subjectPages: Record<NoteSubject, (id: number) => string> = {
  clients: (id) => `/clients/${id}/view`,
  candidates: (id) => `/candidates/${id}/view`,
  jobs: (id) => `/jobs/${id}/edit`,
  suppliers: (id) => `/settings/suppliers/${id}/edit`,
}
