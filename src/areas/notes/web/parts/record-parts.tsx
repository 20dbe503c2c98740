import type { NoteSubject } from '#areas/notes/contract.ts'
import { useNoteCount } from '#areas/notes/web/data.ts'
import { NotesTab } from '#areas/notes/web/parts/NotesTab.tsx'
import { TabCount } from '#kit/ui/detail/Detail.tsx'

export { MyFollowUps } from '#areas/notes/web/parts/MyFollowUps.tsx'

type Props = { id: number }

export const notesOf =
  (subject: NoteSubject) =>
  ({ id }: Props) => <NotesTab subject={subject} id={id} />

export const countOf = (subject: NoteSubject) =>
  function NoteCount({ id }: Props) {
    const count = useNoteCount({ subject, id })
    return count ? <TabCount value={count} /> : null
  }
