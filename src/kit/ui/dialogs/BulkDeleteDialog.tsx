import { Button, Text } from '@mantine/core'
import { AskToDelete } from '#kit/ui/dialogs/AskToDelete.tsx'
import classes from '#kit/ui/dialogs/BulkDialog.module.css'
import { deleteMany } from '#kit/ui/dialogs/delete-records.ts'
import { type BulkDeletion, bulkDeletion, closeDeletion } from '#kit/ui/dialogs/deletion.ts'
import { endingAs, type Foreseen, mostDeleted, useForesight, whyNotDeleted } from '#kit/ui/dialogs/foresee.ts'
import { numberText } from '#kit/ui/format.ts'
import { plural } from '#platform/counted.ts'

/** Deletes what can be deleted. What is used is put away in one go of its own; what must stay says why. */
export function BulkDeleteDialog() {
  const { asked, open, loading } = bulkDeletion.use()
  const { foresight, asking } = useForesight(asked?.model, asked?.ids ?? [], open && !loading)
  const ids = asked?.ids.slice(0, mostDeleted) ?? []
  const deleted = foresight ? endingAs(foresight, 'deleted').map(({ id }) => id) : ids
  const kept = endingAs(foresight, 'kept').map(({ id }) => id)
  const staying = foresight?.data.filter(({ outcome }) => outcome !== 'deleted') ?? []
  const close = () => closeDeletion(bulkDeletion)

  /** Does one of the two; what the other one is for is asked about next. */
  const during = async (some: number[], only: 'deleted' | 'kept' | undefined, others: number[]) => {
    if (!asked) return
    bulkDeletion.set({ asked, open: true, loading: true })
    await deleteMany(asked.model, some, only, asked.onDone)
    if (bulkDeletion.get().asked !== asked) return
    if (only === 'kept' && others.length > 0)
      bulkDeletion.set({ asked: { ...asked, ids: others }, open: true, loading: false })
    else close()
  }
  const verb = foresight?.instead.verb ?? ''
  return (
    <AskToDelete
      opened={open}
      loading={loading}
      question={questionOf(asked, deleted.length, ids.length)}
      cancel={deleted.length + kept.length > 0 ? 'Cancel' : 'Close'}
      buttons={
        <>
          {kept.length > 0 && (
            <Button
              variant="default"
              disabled={loading}
              onClick={() => void during(kept, 'kept', deleted)}
            >{`${verb} ${numberText(kept.length)}`}</Button>
          )}
          {deleted.length > 0 && (
            <Button
              color="red.8"
              loading={loading || asking}
              onClick={() => void during(deleted, foresight && 'deleted', kept)}
            >
              Delete
            </Button>
          )}
        </>
      }
      onClose={close}
    >
      {deleted.length > 0 && <Text c="dimmed">This action cannot be undone.</Text>}
      {(asked?.ids.length ?? 0) > mostDeleted && (
        <Text c="dimmed">
          Only the first {numberText(mostDeleted)} are deleted at once. The others stay as they are.
        </Text>
      )}
      {staying.length > 0 && <Staying asked={asked!} staying={staying} verb={verb} />}
    </AskToDelete>
  )
}

function questionOf(asked: BulkDeletion | undefined, deleted: number, all: number): string {
  const words = (count: number) => wordFor(asked?.name ?? '', count)
  if (deleted > 0)
    return `Are you sure you want to delete the ${numberText(deleted)} selected ${words(deleted)}?`
  return all === 1
    ? `The selected ${words(1)} cannot be deleted`
    : `None of the ${numberText(all)} selected ${words(all)} can be deleted`
}

/** Of a word that is made by an s: `1 client`, `2 clients`. */
const wordFor = (name: string, count: number) => plural(count, name.replace(/s$/, ''), name)

type StayingProps = { asked: BulkDeletion; staying: readonly Foreseen[]; verb: string }

function Staying({ asked, staying, verb }: StayingProps) {
  const count = staying.length
  return (
    <section className={classes.left}>
      <h3>{`${numberText(count)} cannot be deleted`}</h3>
      <ul>
        {staying.map((each) => (
          <li key={each.id}>
            <strong>{asked.nameOf?.(each.id) ?? `#${each.id}`}</strong>
            <span>{whyNotDeleted(each, verb)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
