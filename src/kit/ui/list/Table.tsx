import { Checkbox, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { cellOf, goneWords, marksOf, type RowsProps } from '#kit/ui/list/cells.tsx'
import classes from '#kit/ui/list/List.module.css'
import { nextSort, withChange } from '#kit/ui/list/search.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

export function Table<Row>(props: RowsProps<Row>) {
  const { rows, visible, density, selection, idOf, title, stale } = props
  const ids = rows?.map(idOf) ?? []
  const chosen = ids.filter((id) => selection?.has(id)).length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={classes.scroll} aria-label={title} tabIndex={0}>
      <table className={classes.table} data-density={density} data-stale={stale || undefined}>
        <thead>
          <tr>
            {selection && (
              <th className={classes.check}>
                <Checkbox
                  size="xs"
                  aria-label="Select all on this page"
                  checked={ids.length > 0 && chosen === ids.length}
                  indeterminate={chosen > 0 && chosen < ids.length}
                  onChange={(event) => selection.set(ids, event.currentTarget.checked)}
                />
              </th>
            )}
            {visible.map((column) => (
              <Heading key={column.key} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row) => <TableRow key={idOf(row)} row={row} {...props} />)
          ) : (
            <Waiting {...props} />
          )}
        </tbody>
      </table>
    </section>
  )
}

function Heading<Row>({ column, search, change, defaultSort }: RowsProps<Row> & { column: Column<Row> }) {
  const style = column.width ? { width: column.width } : undefined
  if (!column.sort) {
    return (
      <th data-align={column.align} style={style} scope="col">
        {column.label}
      </th>
    )
  }
  const key = column.sort === true ? column.key : column.sort
  const sort = search.sort ?? defaultSort
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th data-align={column.align} style={style} scope="col" aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-on={direction}
        onClick={() => change(withChange(search, { sort: nextSort(sort, key) }))}
      >
        {column.label}
        <Arrow size={13} stroke={2.2} aria-hidden />
      </button>
    </th>
  )
}

function TableRow<Row>(props: RowsProps<Row> & { row: Row }) {
  const { row, visible, to, idOf, nameOf, selection, gone } = props
  const id = idOf(row)
  const selected = selection?.has(id) ?? false
  return (
    <tr {...marksOf(props, id)} data-opens={to ? true : undefined}>
      {selection && (
        <td className={classes.check}>
          <Checkbox
            size="xs"
            aria-label={`Select ${nameOf(row)}`}
            checked={selected}
            onChange={() => selection.toggle(id)}
          />
        </td>
      )}
      {visible.map((column, index) => (
        <td key={column.key} data-align={column.align}>
          {index === 0 && to ? (
            <TenantLink to={to(row)} className={classes.rowLink} data-row-link>
              {cellOf(row, column)}
            </TenantLink>
          ) : (
            cellOf(row, column)
          )}
          {index === 0 && gone?.has(id) && <VisuallyHidden> ({goneWords})</VisuallyHidden>}
        </td>
      ))}
    </tr>
  )
}

/** The shape of what is coming, on the very first load only. */
function Waiting<Row>({ visible, selection }: RowsProps<Row>) {
  const widths = ['62%', '78%', '48%', '70%', '55%', '84%', '60%', '72%']
  return widths.map((width) => (
    <tr key={width} aria-hidden>
      {selection && <td className={classes.check} />}
      {visible.map((column) => (
        <td key={column.key} data-align={column.align}>
          <Skeleton height={10} width={width} my={6} display="inline-block" />
        </td>
      ))}
    </tr>
  ))
}
