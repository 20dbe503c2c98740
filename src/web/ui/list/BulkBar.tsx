import { Button, CloseButton, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Search } from '#web/address.ts'
import { usePermissions } from '#web/session.ts'
import { askToDeleteMany } from '#web/ui/dialogs/deletion.ts'
import { numberText } from '#web/ui/format.ts'
import classes from '#web/ui/list/List.module.css'
import type { ListWishes } from '#web/ui/list/query.ts'
import type { Selection } from '#web/ui/list/selection.ts'
import type { BulkAction, ListEndpoint } from '#web/ui/list/types.ts'
import { walkLimit, walkList } from '#web/ui/list/walk.ts'
import { notifyRefusal } from '#web/ui/toast.ts'

type Props<Row> = {
  endpoint: ListEndpoint
  search: Search
  wishes: ListWishes
  idOf: (row: Row) => number
  bulk: readonly BulkAction[]
  removable: { model: string; name: string; permission: string } | undefined
  selection: Selection
  total: number
}

/** Rises from below once something is chosen: how many, and what can be done with them. */
export function BulkBar<Row>(props: Props<Row>) {
  const { endpoint, search, wishes, idOf, bulk, removable, selection, total } = props
  const { can } = usePermissions()
  const [busy, setBusy] = useState<string>()
  if (selection.ids.size === 0) return null
  const ids = [...selection.ids]

  const during = async (label: string, work: () => Promise<unknown> | unknown) => {
    setBusy(label)
    try {
      return await work()
    } catch (error) {
      notifyRefusal(error)
      return false
    } finally {
      setBusy(undefined)
    }
  }
  const run = async (action: BulkAction) => {
    if ((await during(action.label, () => action.run(ids))) !== false) selection.clear()
  }
  const chooseAll = () =>
    during('all', async () => {
      const { rows } = await walkList<Row>(endpoint, search, wishes)
      selection.set(rows.map(idOf), true)
    })

  return (
    <section className={classes.bulk} aria-label="Chosen rows">
      <Text size="sm" fw={600} role="status" className={classes.bulkCount}>
        {numberText(ids.length)} selected
      </Text>
      {ids.length < total && total <= walkLimit && (
        <Button
          size="xs"
          variant="subtle"
          color="gray.3"
          loading={busy === 'all'}
          disabled={busy !== undefined && busy !== 'all'}
          onClick={() => void chooseAll()}
        >
          Select all {numberText(total)}
        </Button>
      )}
      {bulk
        .filter((action) => !action.permission || can(action.permission))
        .map((action) => (
          <Button
            key={action.label}
            size="xs"
            variant="white"
            leftSection={action.icon}
            color={action.tone === 'danger' ? 'red' : 'ink'}
            loading={busy === action.label}
            disabled={busy !== undefined && busy !== action.label}
            onClick={() => void run(action)}
          >
            {action.label}
          </Button>
        ))}
      {removable && can(removable.permission) && (
        <Button
          size="xs"
          variant="white"
          color="red.8"
          leftSection={<IconTrash size={14} />}
          disabled={busy !== undefined}
          onClick={() =>
            askToDeleteMany({ model: removable.model, name: removable.name, ids, onDone: selection.clear })
          }
        >
          Delete
        </Button>
      )}
      <CloseButton
        size="sm"
        className={classes.bulkClose}
        aria-label="Clear the selection"
        onClick={selection.clear}
      />
    </section>
  )
}
