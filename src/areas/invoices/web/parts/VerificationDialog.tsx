import { Button, Loader, Modal, Progress, Stack } from '@mantine/core'
import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Series } from '#areas/invoices/series/contract.ts'
import {
  type Difference,
  type FileCheck,
  type Finding,
  type Verification,
  verification,
} from '#areas/invoices/verification/contract.ts'
import { amountFields, fieldWords } from '#areas/invoices/verification/fields.ts'
import { typeWords } from '#areas/invoices/words.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Facts, filled } from '#kit/ui/detail/Facts.tsx'
import { countText, dayText, instantText, moneyText, numberText } from '#kit/ui/format.ts'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** Each document of the series compared with how it was issued, and the numbers that were skipped. */
export function VerificationDialog({ series, onClose }: { series: Series; onClose: () => void }) {
  const query = useQuery({
    ...queryOf(verification.show, { params: { id: series.id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.files?.status === 'running' ? 1000 : false),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Check of ${typeWords[series.type].toLowerCase()}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {query.isError ? (
        <ErrorState error={query.error} />
      ) : query.data ? (
        <Outcome id={series.id} found={query.data} />
      ) : (
        <Loader aria-label="Checking" />
      )}
    </Modal>
  )
}

function Outcome({ id, found }: { id: number; found: Verification }) {
  const {
    ok,
    documents,
    first,
    last,
    last_issue_date,
    findings,
    finding_count,
    gaps,
    voided,
    proofs,
    files,
  } = found
  const count = countText(documents, 'document')
  return (
    <Stack gap="md">
      <EmptyState
        icon={
          ok ? <IconShieldCheck size={26} stroke={1.6} /> : <IconShieldExclamation size={26} stroke={1.6} />
        }
        title={
          ok
            ? documents
              ? proofs.covered
                ? 'Nothing was changed'
                : 'Nothing is found to be changed'
              : 'Nothing was issued yet'
            : 'Something is not as it was issued'
        }
        text={
          documents
            ? `${count}, ${first} to ${last}${last_issue_date ? `, the last of ${dayText(last_issue_date)}` : ''}. Each was compared with its hash, its record, lines, VAT, time and files${proofs.count ? `, and with ${proofs.count === 1 ? 'a proof' : `${numberText(proofs.count)} proofs`} kept outside the database` : ''}.`
            : 'The first document will start the chain.'
        }
      />
      <Findings findings={findings} count={finding_count} />
      {documents > 0 && <Cover proofs={proofs} />}
      {gaps.length > 0 && (
        <div>
          Numbers that were never given, because the count was raised by hand:
          <ul>
            {gaps.map(({ after, before, missing }) => (
              <li key={after}>
                {missing} between <strong>{after}</strong> and <strong>{before}</strong>
              </li>
            ))}
          </ul>
        </div>
      )}
      {voided.length > 0 && (
        <div>
          Made void, their numbers stay:
          <ul>
            {voided.map(({ invoice_id, number, reason }) => (
              <li key={invoice_id}>
                <TenantLink to={`/invoices/${invoice_id}/view`}>{number}</TenantLink>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {documents > 0 && <Files id={id} files={files} />}
    </Stack>
  )
}

/** How far the proofs reach: what they do not know could have been written anew, all of it, without its showing. */
function Cover({ proofs: { covered, uncovered, left_at, left_to } }: { proofs: Verification['proofs'] }) {
  return (
    <div>
      <Facts
        items={filled([
          ['Last proof sent', left_at ? `${instantText(left_at)}, to ${left_to.join(', ')}` : 'None yet'],
          ['Proven up to', covered],
          ['Not proven yet', uncovered > 0 && countText(uncovered, 'document')],
        ])}
      />
      {uncovered > 0 && (
        <p style={{ margin: '12px 0 0' }}>
          {covered
            ? 'The next proof, in the night, covers what was issued since. Until then it would not show if somebody wrote that anew.'
            : 'If somebody who owns the database wrote all of it anew, it would not show. Download a proof from Invoice Settings, and keep it elsewhere.'}
        </p>
      )}
    </div>
  )
}

function Findings({ findings, count }: { findings: Finding[]; count: number }) {
  if (count === 0) return null
  return (
    <div>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {findings.map(({ code, invoice_id, number, problem, differences, currency }) => (
          <li key={`${code} ${invoice_id ?? number}`}>
            {number && (
              <>
                {invoice_id ? (
                  <TenantLink to={`/invoices/${invoice_id}/view`}>{number}</TenantLink>
                ) : (
                  <strong>{number}</strong>
                )}
                {': '}
              </>
            )}
            {problem}
            {differences && <Differences differences={differences} currency={currency} />}
          </li>
        ))}
      </ul>
      {count > findings.length && <p>And {numberText(count - findings.length)} more.</p>}
    </div>
  )
}

/** Which fields: as they were issued, and as they are now. */
function Differences({ differences, currency }: { differences: Difference[]; currency: string | undefined }) {
  const shown = (field: string, value: string | null) => {
    if (value === null) return 'nothing'
    if (currency && amountFields.includes(field) && Number.isSafeInteger(Number(value)))
      return moneyText(Number(value), currency)
    return value === '' ? 'empty' : value
  }
  return (
    <ul style={{ margin: 0, paddingLeft: 18, overflowWrap: 'anywhere' }}>
      {differences.map(({ place, field, issued, stored }) => (
        <li key={`${place} ${field}`}>
          {place !== null && (/^\d+$/.test(place) ? `Line ${place}, ` : `${place}, `)}
          {fieldWords[field] ?? field}: issued as <strong>{shown(field, issued)}</strong>, now{' '}
          <strong>{shown(field, stored)}</strong>
        </li>
      ))}
    </ul>
  )
}

/** The bytes take a while, so they are read when somebody asks. */
function Files({ id, files }: { id: number; files: FileCheck | null }) {
  const begin = useCall(verification.checkFiles)
  const running = files?.status === 'running'
  return (
    <div>
      {files && (
        <p style={{ marginTop: 0 }} role="status">
          {running
            ? `${numberText(files.checked)} of ${numberText(files.total)} stored files compared so far.`
            : `${numberText(files.total)} stored files compared on ${instantText(files.finished_at ?? files.started_at)}: ${
                files.findings.length ? 'not all are as they were stored.' : 'all are as they were stored.'
              }`}
        </p>
      )}
      {running && (
        <Progress
          value={files.total ? (files.checked / files.total) * 100 : 0}
          aria-label="Stored files compared"
          mb="sm"
        />
      )}
      {files && <Findings findings={files.findings} count={files.findings.length} />}
      <Button
        variant="default"
        size="xs"
        loading={begin.isPending || running}
        onClick={() => begin.mutate({ params: { id } })}
      >
        Compare the stored files
      </Button>
    </div>
  )
}
