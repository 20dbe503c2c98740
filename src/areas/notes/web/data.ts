import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type NoteSubject, notes } from '#areas/notes/contract.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'

/** The record whose notes are shown. */
export type About = { subject: NoteSubject; id: number }

const asked = ({ subject, id }: About) => ({ subject, subject_id: id })

/** How many notes a page of the list has. */
const perPage = 25

/** Those that are pinned; more than a hundred nobody pins. */
export const usePinned = (about: About) =>
  useQuery(queryOf(notes.list, { query: { ...asked(about), pinned: 'true', per_page: 100 } as never }))

/** All others, newest first, as far as they were asked for. */
export const useNotes = (about: About) =>
  useInfiniteQuery({
    queryKey: ['notes', notes.list.path, null, { ...asked(about), pinned: 'false' }, 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: after }) => {
      const query = { ...asked(about), pinned: 'false', per_page: perPage, ...(after ? { after } : {}) }
      return call(notes.list, { query: query as never, signal })
    },
    getNextPageParam: ({ links }) =>
      links.next ? (new URLSearchParams(links.next.split('?')[1]).get('after') ?? undefined) : undefined,
  })

/** How many there are; undefined while nobody knows. */
export const useNoteCount = (about: About) =>
  useQuery(queryOf(notes.list, { query: { ...asked(about), per_page: 1 } as never })).data?.meta.total
