import { Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { period } from '#areas/invoices/document/format.ts'
import type { RunDocument } from '#areas/invoices/runs/contract.ts'
import classes from '#areas/invoices/web/parts/RunPreview.module.css'
import { readerNow } from '#kit/reader.ts'
import { countText, dayText, numberText, rateText } from '#kit/ui/format.ts'
import { Money } from '#kit/ui/values.tsx'

type Props = {
  documents: readonly RunDocument[]
  left: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** What the run would make: each document with its lines, and a box to leave it out. */
export function RunDocuments({ documents, left, onToggle }: Props) {
  return (
    <div>
      {documents.map((document) => (
        <Document
          key={document.key}
          document={document}
          chosen={!left.has(document.key)}
          onToggle={onToggle}
        />
      ))}
    </div>
  )
}

function Document({
  document,
  chosen,
  onToggle,
}: { document: RunDocument; chosen: boolean } & Pick<Props, 'onToggle'>) {
  const [open, setOpen] = useState(false)
  const { key, party_name, split_label, profile_label, po_number, warnings, currency } = document
  const notes = [
    split_label,
    profile_label !== 'Standard' && profile_label,
    po_number && po_number !== split_label && `Purchase order ${po_number}`,
    countText(document.sheet_count, 'timesheet'),
  ].filter(Boolean)
  return (
    <div className={classes.doc}>
      <div className={classes.docHead}>
        <Checkbox
          checked={chosen}
          onChange={() => onToggle(key)}
          aria-label={`Make the document for ${party_name} ${split_label}`}
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
            <td data-right>{numberText(Number(line.quantity), { minimumFractionDigits: 2 })}</td>
            <td data-right data-optional>
              {rateText(line.unit_price, currency)}
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
