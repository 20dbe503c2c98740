import { usePermissions } from '#kit/session.ts'
import { Collapsible } from '#kit/ui/form/Collapsible.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { Wide } from '#kit/ui/form/Section.tsx'

type Controls = { approval_required?: boolean; hold_default?: boolean; currency?: string | null }

/** Whether invoices take two people, and whether what is charged waits until somebody releases it: usually neither. */
export function ControlSection({ at = 'billing_profile.' }: { at?: string }) {
  const disabled = !usePermissions().can('clients.terms.update')
  const { values } = useFormState().form as { values: Controls & { billing_profile?: Controls } }
  const { approval_required, hold_default, currency } = (at ? values.billing_profile : values) ?? {}
  return (
    <Collapsible
      title="Approval and holding back"
      description="Whether invoices take two people, and new time waits to be released. Usually neither."
      holds={[
        'approval_required',
        'approval_over',
        'hold_default',
        'hold_default_reason',
        'stop_on_dispute',
      ].map((name) => `${at}${name}`)}
    >
      <Wide>
        <SwitchField
          name={`${at}approval_required`}
          label="Invoices take two people"
          description="Whoever checks a draft asks for approval, and a colleague approves it before it is issued."
          disabled={disabled}
        />
      </Wide>
      {approval_required && (
        <MoneyField
          name={`${at}approval_over`}
          label="Only above"
          currency={currency ?? 'GBP'}
          placeholder="Every invoice"
          description="The total with VAT."
          disabled={disabled}
        />
      )}
      <Wide>
        <SwitchField
          name={`${at}hold_default`}
          label="Hold new time"
          description="What is charged comes on hold when it is approved, until somebody releases it. Workers are paid all the same."
          disabled={disabled}
        />
      </Wide>
      {hold_default && (
        <Wide>
          <TextField
            name={`${at}hold_default_reason`}
            label="Why"
            placeholder="The client checks each week first"
            description="Shown with everything that is held."
            disabled={disabled}
          />
        </Wide>
      )}
      <Wide>
        <SwitchField
          name={`${at}stop_on_dispute`}
          label="Stop on a dispute"
          description="While the client disputes an invoice, further time is left out of runs and drafts are not issued."
          disabled={disabled}
        />
      </Wide>
    </Collapsible>
  )
}
