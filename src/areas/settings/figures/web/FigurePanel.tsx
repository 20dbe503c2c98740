import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { type LegalFigure, legalFigures } from '#areas/settings/figures/contract.ts'
import type { FigureKey } from '#areas/settings/figures/figure-keys.ts'
import { type FigureField, figureKinds, isCounted } from '#areas/settings/figures/figure-kinds.ts'
import classes from '#areas/settings/figures/web/figures.module.css'
import { refreshes } from '#areas/settings/figures/web/refreshes.ts'
import { useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { countText, dayText, percentText, rateText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { DayText, InstantText } from '#kit/ui/values.tsx'

const FigureDialog = lazy(async () => ({
  default: (await import('#areas/settings/figures/web/FigureDialog.tsx')).FigureDialog,
}))

type Props = { kind: FigureKey; rows: readonly LegalFigure[]; today: string; mayChange: boolean }

/** One figure with its values, the newest first. */
export function FigurePanel({ kind, rows, today, mayChange }: Props) {
  const [open, setOpen] = useState<LegalFigure | 'new'>()
  const { label, help } = figureKinds[kind]
  const inForce = rows.findLast(({ from_day }) => from_day <= today)
  return (
    <Panel
      title={label}
      aside={
        mayChange && (
          <Button
            variant="default"
            size="xs"
            className={classes.add}
            leftSection={<IconPlus size={14} stroke={2} />}
            aria-label={`Add a value: ${label}`}
            onClick={() => setOpen('new')}
          >
            Add a value
          </Button>
        )
      }
    >
      <p className={classes.hint}>{help}</p>
      <ul className={classes.rows} aria-label={label}>
        {[...rows].reverse().map((row) => (
          <FigureLine
            key={row.from_day}
            row={row}
            isInForce={row === inForce}
            today={today}
            mayChange={mayChange}
            onCorrect={() => setOpen(row)}
          />
        ))}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <FigureDialog
            kind={kind}
            row={open === 'new' ? undefined : open}
            last={rows.at(-1)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </Panel>
  )
}

type LineProps = {
  row: LegalFigure
  isInForce: boolean
  today: string
  mayChange: boolean
  onCorrect: () => void
}

function FigureLine({ row, isInForce, today, mayChange, onCorrect }: LineProps) {
  const { key, from_day, value, source, state, said_by, said_at } = row
  const isPast = from_day <= today && !isInForce
  return (
    <li className={classes.row} data-past={isPast || undefined}>
      <span className={classes.from}>
        <DayText day={from_day} />
        <small>{isInForce ? 'In force' : isPast ? 'Was in force from then' : 'Still to come'}</small>
      </span>
      <span>
        <span className={classes.value}>{valueText(key, value)}</span>
        {source && <span className={classes.said}>{source}</span>}
        {said_by && said_at && (
          <span className={classes.said}>
            {state === 'confirmed' ? 'Checked by' : 'Entered by'} {said_by}, <InstantText at={said_at} />
          </span>
        )}
      </span>
      <span className={classes.verbs}>
        {state === 'shipped' ? (
          <StatusBadge status="due" label="Check this" />
        ) : (
          <StatusBadge
            status={state === 'confirmed' ? 'approved' : 'draft'}
            label={state === 'confirmed' ? 'Checked' : 'Your own'}
          />
        )}
        {mayChange && <Verbs row={row} today={today} onCorrect={onCorrect} />}
      </span>
    </li>
  )
}

function Verbs({ row, today, onCorrect }: { row: LegalFigure; today: string; onCorrect: () => void }) {
  const { key, from_day, state, said_id } = row
  const [withdrawing, setWithdrawing] = useState(false)
  const confirm = useCall(legalFigures.confirm, { done: 'Marked as checked', refreshes })
  const withdraw = useCall(legalFigures.withdraw, {
    done: 'Value withdrawn',
    refreshes,
    onDone: () => setWithdrawing(false),
  })
  const named = `${figureKinds[key].label} from ${dayText(from_day)}`
  return (
    <>
      {state === 'shipped' && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Confirm ${named}`}
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ body: { key, from_day, said_id } })}
        >
          Confirm
        </Button>
      )}
      <Button variant="default" size="xs" aria-label={`Correct ${named}`} onClick={onCorrect}>
        Correct
      </Button>
      {state === 'own' && from_day > today && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Withdraw ${named}`}
          onClick={() => setWithdrawing(true)}
        >
          Withdraw
        </Button>
      )}
      <ReasonDialog
        opened={withdrawing}
        onClose={() => setWithdrawing(false)}
        title="Withdraw this value?"
        confirm="Withdraw value"
        loading={withdraw.isPending}
        most={300}
        description="Kept in the history. What holds before it goes on."
        onReason={(reason) => withdraw.mutate({ body: { key, from_day, said_id, reason } })}
      />
    </>
  )
}

/** `15% above £96.15 a week`, `From 21 £12.71 an hour · 18 to 20 …`. */
function valueText(kind: FigureKey, value: Record<string, string>): string {
  const { fields } = figureKinds[kind]
  const [first, second] = fields
  if (fields.length === 1) return partText(first!, value)
  if (first!.unit === 'percent')
    return `${partText(first!, value)} ${second!.label.toLowerCase()} ${partText(second!, value)}`
  return fields.map((field) => `${field.label} ${partText(field, value)}`).join(' · ')
}

function partText({ name, unit }: FigureField, value: Record<string, string>): string {
  const part = value[name] ?? '0'
  if (isCounted(unit)) return countText(Number(part), unit.slice(0, -1))
  return unit === 'percent' ? percentText(part) : `${rateText(part, 'GBP')} ${unit}`
}
