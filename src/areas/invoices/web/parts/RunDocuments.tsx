import { Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { HoldInvoices } from '#areas/clients/web/public.tsx'
import type { DocumentKind } from '#areas/invoices/contract.ts'
import { period } from '#areas/invoices/document/format.ts'
import type { RunDocument } from '#areas/invoices/runs/contract.ts'
import classes from '#areas/invoices/web/parts/RunPreview.module.css'
import { sourcesText } from '#areas/invoices/web/parts/sources.ts'
import { readerNow } from '#kit/reader.ts'
import { dayText, numberText, rateText } from '#kit/ui/format.ts'
import { Money } from '#kit/ui/values.tsx'

type Props = {
  documents: readonly RunDocument[]
  side: DocumentKind
  isChosen: (key: string) => boolean
  onChoose: (keys: readonly string[], chosen: boolean) => void
}

/** What the run would make, by whom it is for: each document with its lines, a box to leave it out, and the way to hold its client. */
export function RunDocuments({ documents, ...choosing }: Props) {
  return (
    <div>
      {byParty(documents).map((own) => (
        <Party key={own[0]!.party_id} documents={own} {...choosing} />
      ))}
    </div>
  )
}

/** Documents come sorted by whom they are for. */
function byParty(documents: readonly RunDocument[]): RunDocument[][] {
  const parties = new Map<number, RunDocument[]>()
  for (const document of documents)
    parties.set(document.party_id, [...(parties.get(document.party_id) ?? []), document])
  return [...parties.values()]
}

function Party({ documents, side, isChosen, onChoose }: Props) {
  const { party_id, party_name } = documents[0]!
  const hold = side === 'sales' && <HoldInvoices client_id={party_id} name={party_name} />
  const several = documents.length > 1
  return (
    <div className={classes.docs}>
      {several && (
        <div className={classes.partyHead}>
          <TickAll
            label={`All documents for ${party_name}`}
            keys={documents.map(({ key }) => key)}
            isChosen={isChosen}
            onChoose={onChoose}
          />
          <strong>{party_name}</strong>
          <span className={classes.note}>{numberText(documents.length)} documents</span>
          {hold}
        </div>
      )}
      {documents.map((document) => (
        <Document
          key={document.key}
          document={document}
          chosen={isChosen(document.key)}
          onToggle={(chosen) => onChoose([document.key], chosen)}
          hold={!several && hold}
        />
      ))}
    </div>
  )
}

type TickProps = { label: string; keys: readonly string[]; text?: string } & Pick<
  Props,
  'isChosen' | 'onChoose'
>

/** One box over many: some of them leave it between yes and no, and it then chooses all. */
export function TickAll({ label, keys, text, isChosen, onChoose }: TickProps) {
  const count = keys.filter(isChosen).length
  return (
    <Checkbox
      aria-label={label}
      label={text}
      checked={count > 0 && count === keys.length}
      indeterminate={count > 0 && count < keys.length}
      onChange={() => onChoose(keys, count < keys.length)}
    />
  )
}

type DocumentProps = {
  document: RunDocument
  chosen: boolean
  onToggle: (chosen: boolean) => void
  hold: ReactNode
}

function Document({ document, chosen, onToggle, hold }: DocumentProps) {
  const [open, setOpen] = useState(false)
  const { party_name, split_label, profile_label, po_number, warnings, currency } = document
  const notes = [
    split_label,
    profile_label !== 'Standard' && profile_label,
    po_number && po_number !== split_label && `Purchase order ${po_number}`,
    sourcesText(document),
  ].filter(Boolean)
  return (
    <div className={classes.doc}>
      <div className={classes.docHead}>
        <Checkbox
          checked={chosen}
          onChange={() => onToggle(!chosen)}
          aria-label={`Create the document for ${party_name} ${split_label}`}
        />
        <button type="button" className={classes.party} aria-expanded={open} onClick={() => setOpen(!open)}>
          {party_name}
          <span className={classes.note}>{notes.join(' · ')}</span>
          {warnings.map((warning) => (
            <span key={warning} className={classes.note}>
              <IconAlertTriangle size={13} stroke={1.8} style={{ verticalAlign: -2 }} aria-hidden /> {warning}
            </span>
          ))}
        </button>
        <span className={`${classes.note} ${classes.period}`}>
          {period(document.period_from, document.period_to, readerNow().locale)}
        </span>
        <span className={`${classes.amount} ${classes.net} ${classes.note}`}>
          <Money minor={document.net} currency={currency} /> net
        </span>
        <strong className={classes.amount}>
          <Money minor={document.gross} currency={currency} />
        </strong>
        <span className={classes.hold}>{hold}</span>
        <IconChevronRight
          size={18}
          stroke={1.6}
          className={classes.chevron}
          data-open={open || undefined}
          aria-hidden
        />
      </div>
      {open && <Lines document={document} />}
    </div>
  )
}

function Lines({ document: { lines, currency, net, tax } }: { document: RunDocument }) {
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th>Worker</th>
          <th data-optional>Week ending</th>
          <th>For</th>
          <th data-right>Quantity</th>
          <th data-right data-optional>
            Rate
          </th>
          <th data-right>Net</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            <td>{line.candidate_name}</td>
            <td data-optional>{line.week_ending ? dayText(line.week_ending) : '–'}</td>
            <td>{line.description}</td>
            <td data-right>
              {numberText(Number(line.quantity), { minimumFractionDigits: 2 })}
              {line.kind !== 'line' && '%'}
            </td>
            <td data-right data-optional>
              {line.kind === 'line' && rateText(line.unit_price, currency)}
            </td>
            <td data-right>
              <Money minor={line.net} currency={currency} />
            </td>
          </tr>
        ))}
        <tr>
          <td colSpan={2} data-optional />
          <td colSpan={2}>
            Net <Money minor={net} currency={currency} /> and VAT <Money minor={tax} currency={currency} />
          </td>
          <td data-right colSpan={2}>
            <strong>
              <Money minor={net + tax} currency={currency} />
            </strong>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
