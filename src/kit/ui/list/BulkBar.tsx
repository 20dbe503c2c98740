import { Button, CloseButton, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Search } from '#kit/address.ts'
import { usePermissions } from '#kit/session.ts'
import { askToDeleteMany } from '#kit/ui/dialogs/deletion.ts'
import { numberText } from '#kit/ui/format.ts'
import { ExportChosen } from '#kit/ui/list/ExportChosen.tsx'
import classes from '#kit/ui/list/List.module.css'
import type { ListOptions } from '#kit/ui/list/query.ts'
import { mostRowsRead, readAllRows } from '#kit/ui/list/read-all-rows.ts'
import type { Selection } from '#kit/ui/list/selection.ts'
import type { BulkAction, Column, ListEndpoint } from '#kit/ui/list/types.ts'
import { notifyRefusal } from '#kit/ui/toast.ts'

type Props<Row> = {
  endpoint: ListEndpoint
  search: Search
  listOptions: ListOptions
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  /** What rows are called that were on screen, by id. */
  names: Map<number, string>
  bulk: readonly BulkAction[]
  removable: { model: string; name: string; permission: string } | undefined
  visible: readonly Column<Row>[]
  selection: Selection
  total: number
}

/** Rises from below once something is chosen: how many, and what can be done with them. */
export function BulkBar<Row>(props: Props<Row>) {
  const { endpoint, search, listOptions, idOf, nameOf, names, bulk, removable, visible, selection, total } =
    props
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
      const { rows } = await readAllRows<Row>(endpoint, search, listOptions)
      for (const row of rows) names.set(idOf(row), nameOf(row))
      selection.set(rows.map(idOf), true)
    })

  return (
    <section className={classes.bulk} aria-label="Chosen rows">
      <Text size="sm" fw={600} role="status" className={classes.bulkCount}>
        {numberText(ids.length)} selected
      </Text>
      {ids.length < total && total <= mostRowsRead && (
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
            color={action.tone === 'danger' ? 'red.8' : 'ink'}
            loading={busy === action.label}
            disabled={busy !== undefined && busy !== action.label}
            onClick={() => void run(action)}
          >
            {action.label}
          </Button>
        ))}
      <ExportChosen
        endpoint={endpoint}
        listOptions={listOptions}
        visible={visible}
        ids={ids}
        disabled={busy !== undefined}
      />
      {removable && can(removable.permission) && (
        <Button
          size="xs"
          variant="white"
          color="red.8"
          leftSection={<IconTrash size={14} />}
          disabled={busy !== undefined}
          onClick={() =>
            askToDeleteMany({
              ...{ model: removable.model, name: removable.name, ids },
              nameOf: (id) => names.get(id) ?? `#${id}`,
              onDone: selection.clear,
            })
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
