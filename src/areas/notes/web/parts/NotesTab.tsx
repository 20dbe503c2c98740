import { Button, Skeleton } from '@mantine/core'
import { type About, useNotes, usePinned } from '#areas/notes/web/data.ts'
import { NewNoteForm } from '#areas/notes/web/parts/NoteForm.tsx'
import { NoteItem } from '#areas/notes/web/parts/NoteItem.tsx'
import classes from '#areas/notes/web/parts/notes.module.css'
import { usePermissions } from '#kit/session.ts'
import { ErrorState } from '#kit/ui/states.tsx'

/** The notes on a record: a new one on top, the pinned ones, then all others, newest first. */
export function NotesTab(about: About) {
  const { can } = usePermissions()
  return (
    <div className={classes.tab}>
      {can('notes.write') && <NewNoteForm about={about} />}
      <NoteList {...about} />
    </div>
  )
}

function NoteList(about: About) {
  const pinned = usePinned(about)
  const others = useNotes(about)
  const failed = [pinned, others].find(({ isLoadingError }) => isLoadingError)
  if (failed)
    return (
      <ErrorState
        error={failed.error as Error}
        onRetry={() => {
          void pinned.refetch()
          void others.refetch()
        }}
      />
    )
  if (!pinned.data || !others.data) return <Skeleton height={160} radius="lg" />
  const rest = others.data.pages.flatMap(({ data }) => data)
  if (pinned.data.data.length === 0 && rest.length === 0)
    return <p className={classes.none}>No notes yet. What your colleagues should know about it goes here.</p>
  return (
    <>
      {pinned.data.data.length > 0 && (
        <ol className={classes.notes} aria-label="Pinned notes">
          {pinned.data.data.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ol>
      )}
      {rest.length > 0 && (
        <ol className={classes.notes} aria-label="Notes">
          {rest.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ol>
      )}
      {others.hasNextPage && (
        <div>
          <Button
            variant="default"
            loading={others.isFetchingNextPage}
            onClick={() => void others.fetchNextPage()}
          >
            Show earlier
          </Button>
        </div>
      )}
    </>
  )
}
