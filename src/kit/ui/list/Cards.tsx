import { Checkbox, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { cellOf, goneWords, marksOf, type RowsProps } from '#kit/ui/list/cells.tsx'
import classes from '#kit/ui/list/List.module.css'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** The list on a phone: the first column names the card, a badge and a figure stand at its right. */
export function Cards<Row>(props: RowsProps<Row>) {
  const { rows, title, stale, idOf } = props
  if (!rows) return <Skeletons />
  return (
    <ul className={classes.cards} aria-label={title} data-stale={stale || undefined}>
      {rows.map((row) => (
        <CardOf key={idOf(row)} row={row} {...props} />
      ))}
    </ul>
  )
}

function CardOf<Row>(props: RowsProps<Row> & { row: Row }) {
  const { row, visible, to, idOf, nameOf, selection, gone } = props
  const id = idOf(row)
  const [name, ...rest] = visible
  const badge = rest.find((column) => column.card === 'badge')
  const value = rest.find((column) => column.card === 'value')
  const figure = value && cellOf(row, value)
  const facts = rest
    .filter((column) => !column.card)
    .slice(0, 4)
    .map((column) => ({ column, cell: cellOf(row, column) }))
    // A heading over nothing tells nothing, and takes room.
    .filter(({ cell }) => tells(cell))
  return (
    <li className={classes.card} {...marksOf(props, id)}>
      {selection && (
        <Checkbox
          className={classes.cardCheck}
          aria-label={`Select ${nameOf(row)}`}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      )}
      <div className={classes.cardBody}>
        <div className={classes.cardTop}>
          <div className={classes.cardName}>
            {name && to ? (
              <TenantLink to={to(row)} className={classes.rowLink} data-row-link>
                {cellOf(row, name)}
              </TenantLink>
            ) : (
              name && cellOf(row, name)
            )}
            {gone?.has(id) && <VisuallyHidden> ({goneWords})</VisuallyHidden>}
          </div>
          {badge && cellOf(row, badge)}
        </div>
        {(facts.length > 0 || tells(figure)) && (
          <div className={classes.cardBottom}>
            <dl className={classes.facts}>
              {facts.map(({ column, cell }) => (
                <div key={column.key}>
                  <dt>{column.label}</dt>
                  <dd>{cell}</dd>
                </div>
              ))}
            </dl>
            {value && tells(figure) && (
              <dl className={classes.cardValue}>
                <dt>{value.label}</dt>
                <dd>{figure}</dd>
              </dl>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

const tells = (cell: ReactNode) => cell !== '' && cell !== null && cell !== undefined && cell !== false

function Skeletons() {
  return (
    <div className={classes.cards} aria-hidden>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className={classes.card}>
          <div className={classes.cardBody}>
            <Skeleton height={12} width="55%" mb={10} />
            <Skeleton height={10} width="80%" />
          </div>
        </div>
      ))}
    </div>
  )
}
