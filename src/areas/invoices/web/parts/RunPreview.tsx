import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { FindingsOfRun } from '#areas/invoices/pre-flight/web/parts/Findings.tsx'
import { invoiceRuns, type RunPreview } from '#areas/invoices/runs/contract.ts'
import { Exclusions } from '#areas/invoices/web/parts/Exclusions.tsx'
import { RunDocuments } from '#areas/invoices/web/parts/RunDocuments.tsx'
import type { Narrowing } from '#areas/invoices/web/parts/RunNarrowing.tsx'
import classes from '#areas/invoices/web/parts/RunPreview.module.css'
import { useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, moneyText, numberText } from '#kit/ui/format.ts'
import { CommitBar, Figures } from '#kit/ui/preview.tsx'
import { EmptyState } from '#kit/ui/states.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { notify } from '#kit/ui/toast.ts'

type PreviewProps = {
  preview: RunPreview
  narrowing: Narrowing
  stale: boolean
  planned_date: string | null
  wrong: boolean
}
/** All documents or none, but for those that were toggled: also of those that are too many to be shown. */
type Choice = { all: boolean; but: ReadonlySet<string> }
const everything: Choice = { all: true, but: new Set() }
const nothing: Choice = { all: false, but: new Set() }

/** What a run would make, for whoever makes it to choose from, and what it leaves out. */
export function Preview({ preview, stale, ...given }: PreviewProps) {
  const { documents, totals, exclusions, side } = preview
  const [choice, setChoice] = useState<Choice>(everything)
  const isChosen = (key: string) => choice.all !== choice.but.has(key)
  const choose = (keys: readonly string[], chosen: boolean) =>
    setChoice(({ all, but }) => {
      const rest = [...but].filter((key) => !keys.includes(key))
      return { all, but: new Set(chosen === all ? rest : [...rest, ...keys]) }
    })
  return (
    <div aria-busy={stale} style={{ opacity: stale ? 0.6 : 1 }}>
      <div className={classes.totals}>
        <Totals preview={preview} />
      </div>
      <FindingsOfRun
        run={{
          side,
          period_end: preview.period_end,
          ...given.narrowing,
          ...(given.planned_date ? { planned_date: given.planned_date } : {}),
        }}
      />
      <Panel
        title={
          totals.documents > documents.length
            ? `The first ${documents.length} of ${totals.documents} documents`
            : 'Documents'
        }
        aside={
          documents.length > 0 && (
            <div className={classes.choose}>
              <Button size="compact-sm" variant="default" onClick={() => setChoice(everything)}>
                Choose all
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setChoice(nothing)}>
                Choose none
              </Button>
            </div>
          )
        }
        flush
      >
        {documents.length > 0 ? (
          <RunDocuments documents={documents} side={side} isChosen={isChosen} onChoose={choose} />
        ) : (
          <EmptyState
            icon={<IconChecks size={26} stroke={1.6} />}
            title="Nothing is ready up to this day"
            text="Time is ready when it is approved and on no document yet."
          />
        )}
      </Panel>
      <Exclusions exclusions={exclusions} side={side} />
      {documents.length > 0 && (
        <CreateBar preview={preview} all={choice.all} isChosen={isChosen} stale={stale} {...given} />
      )}
    </div>
  )
}

function Totals({ preview: { totals, by_currency, last_run } }: { preview: RunPreview }) {
  const inEach = (part: 'discount' | 'surcharge' | 'net' | 'tax' | 'gross') =>
    by_currency.length > 0
      ? by_currency.map((each) => moneyText(each[part], each.currency)).join(' + ')
      : moneyText(0)
  const figures: [label: string, value: string, compare?: string | undefined][] = [
    [
      'Documents',
      numberText(totals.documents),
      last_run ? `last run ${numberText(last_run.invoice_count)}` : undefined,
    ],
    ...(totals.discount ? [['Discounts', inEach('discount')] as [string, string]] : []),
    ...(totals.surcharge ? [['Surcharges', inEach('surcharge')] as [string, string]] : []),
    ['Net', inEach('net'), last_run ? `last run ${moneyText(last_run.net)}` : undefined],
    ['VAT', inEach('tax')],
    ['Total', inEach('gross'), last_run ? `last run to ${dayText(last_run.period_end)}` : undefined],
  ]
  return <Figures items={figures} />
}

type BarProps = PreviewProps & { all: boolean; isChosen: (key: string) => boolean }

function CreateBar({ preview, narrowing, stale, all, isChosen, planned_date, wrong }: BarProps) {
  const { documents, totals, side, period_end } = preview
  const go = useGo()
  const create = useCall(invoiceRuns.create, {
    refreshes: ['invoices', 'invoice-counts', 'ready-to-invoice', 'timesheets'],
    onDone: (run) => {
      notify({ type: 'success', ...madeWords(run.totals) })
      return go(`/invoices/draft/${run.side}?run_id=${run.id}`)
    },
  })
  // Only what differs from all, or from none, is said: the rest may be more than is shown.
  const named = documents.filter(({ key }) => isChosen(key) !== all)
  const count = all ? totals.documents - named.length : named.length
  const sums = preview.by_currency.map(({ currency, gross }) => {
    const some = named.reduce((sum, each) => sum + (each.currency === currency ? each.gross : 0), 0)
    return moneyText(all ? gross - some : some, currency)
  })
  const keys = named.map(({ key }) => key)
  const choice = keys.length === 0 ? {} : all ? { except: keys } : { only: keys }
  const dated = planned_date ? { planned_date } : {}
  return (
    <CommitBar
      says={
        <>
          <strong>{count === 1 ? '1 document' : `${numberText(count)} documents`}</strong>, {sums.join(' + ')}{' '}
          with VAT
        </>
      }
    >
      <Button
        loading={create.isPending}
        // What is still shown may be another side or another day than was just chosen.
        disabled={count === 0 || wrong || stale}
        onClick={() => create.mutate({ body: { side, period_end, ...narrowing, ...choice, ...dated } })}
      >
        Create drafts
      </Button>
    </CommitBar>
  )
}

function madeWords({ documents, zero_documents: none }: RunPreview['totals']) {
  const title = documents === 1 ? '1 draft made' : `${numberText(documents)} drafts made`
  if (none === 0) return { title }
  const some = none === 1 ? '1 document comes' : `${numberText(none)} documents come`
  return {
    title,
    description: `${some} to nothing so far and ${none === 1 ? 'was' : 'were'} not made. That time waits for more.`,
  }
}
