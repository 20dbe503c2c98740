import { Button } from '@mantine/core'
import type { DueStopped, PayPreview } from '#areas/payroll/contract.ts'
import { type PayWay, wayNames } from '#areas/payroll/words.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { countText, hoursText, moneyText, numberText, sumsText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { AmountRow, Figures } from '#kit/ui/preview.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { Money } from '#kit/ui/values.tsx'

/** What is due up to a day, by how it is paid, and what stops some of it: every unit is in one of the rows. */
export function Due({ preview }: { preview: PayPreview }) {
  const { takes, parts, stopped, not_approved, currency } = preview
  const open = parts.filter(({ way, reason }) => way === 'payroll' && reason !== null && reason !== 'later')
  return (
    <Stack>
      <Figures
        items={[
          ['Workers', numberText(takes.worker_count)],
          ['Units', numberText(takes.unit_count)],
          ['Hours', hoursText(takes.minutes)],
          ['Payroll pays', moneyText(takes.amount, currency)],
          [
            'Everything due',
            sumsText(parts.map((part) => ({ minor: part.amount, currency: part.currency }))) ??
              moneyText(0, currency),
          ],
        ]}
      />
      <Accounted preview={preview} />
      {open.length === 0 && takes.unit_count > 0 && (
        <Notice title="Payroll takes all that is approved">
          {not_approved > 0
            ? `All approved time that payroll pays is taken. ${countText(not_approved, 'timesheet')} up to this day ${not_approved === 1 ? 'waits' : 'wait'} for approval.`
            : 'All time that payroll pays up to this day is approved and taken.'}
        </Notice>
      )}
      {takes.leavers > 0 && (
        <Notice>{`${countText(takes.leavers, 'leaver')} among them: what was earned before is paid.`}</Notice>
      )}
      {takes.no_bank > 0 && (
        <Notice>{`No bank account is known here of ${countText(takes.no_bank, 'worker')}. Make sure that payroll knows it.`}</Notice>
      )}
      <Panel title="What is due" flush>
        {parts.length === 0 && <AmountRow what="Nothing is due up to this day." />}
        {parts.map((part) => (
          <AmountRow
            key={`${part.way} ${part.reason} ${part.currency}`}
            what={<StatusBadge status={part.reason === null ? 'ready' : badgeOf(part)} label={part.words} />}
            note={`${wayNames[part.way]}, ${countText(part.workers, 'worker')}, ${countText(part.units, 'unit')}`}
            amount={<Money minor={part.amount} currency={part.currency} />}
          />
        ))}
      </Panel>
      {stopped.length > 0 && (
        <Panel title="Left out, by worker" flush>
          {stopped.map((each) => (
            <StoppedRow
              key={`${each.candidate_id} ${each.reason} ${each.way} ${each.currency}`}
              stopped={each}
            />
          ))}
        </Panel>
      )}
    </Stack>
  )
}

/** How much of everything due is on its way, by way; what is missing stands below with why. */
function Accounted({ preview }: { preview: PayPreview }) {
  const { can } = usePermissions()
  const { accounted, accounted_percent, cut_off, parts } = preview
  if (accounted.length === 0) return null
  const asks = parts.some(
    ({ way, reason }) => (way === 'supplier_invoice' || way === 'cis') && reason === 'supplier.no_agreement',
  )
  return (
    <Panel
      title={`${accounted_percent} % accounted for`}
      flush
      aside={
        asks &&
        can('payroll.run') && (
          <Button
            component={TenantLink}
            to={`/advice-notes/create?cut_off=${cut_off}`}
            size="xs"
            variant="default"
          >
            Create advice notes
          </Button>
        )
      }
    >
      {accounted.map(({ way, currency, due, missing, whole }) => (
        <AmountRow
          key={`${way} ${currency}`}
          what={wayNames[way]}
          note={
            whole
              ? 'All of it is taken or asked for'
              : `${moneyText(missing, currency)} of it is missing: see below why`
          }
          amount={<Money minor={due} currency={currency} />}
        />
      ))}
    </Panel>
  )
}

/** Nothing to put right where it is simply not its turn, or somebody else writes the invoice. */
const badgeOf = ({ way, reason }: { way: PayWay; reason: string | null }) =>
  reason === 'advised' ? 'ready' : reason === 'later' || way === 'supplier_invoice' ? 'excluded' : 'blocked'

function StoppedRow({ stopped }: { stopped: DueStopped }) {
  const { can } = usePermissions()
  const { candidate_id, name, words, units, amount, currency, way, party_name } = stopped
  return (
    <AmountRow
      what={
        can('candidates.view') ? (
          <TenantLink to={`/candidates/${candidate_id}/view`}>{name}</TenantLink>
        ) : (
          name
        )
      }
      note={`${words}${way === 'payroll' ? '' : `, ${party_name}`}, ${countText(units, 'unit')}`}
      amount={<Money minor={amount} currency={currency} />}
    />
  )
}
