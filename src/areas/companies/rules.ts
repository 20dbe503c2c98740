import { counted } from '#platform/counted.ts'
import { whyNotAddress } from '#platform/electronic-address.ts'
import { whyNotUkCompanyNumber } from '#platform/identifiers.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

/** A bank account is given whole or not at all, and a British company number has its own form. */
export function whyNotLegalEntity(entity: {
  country: string
  company_number: string
  sort_code: string
  account_number: string
  endpoint_scheme?: string
  endpoint_id?: string
}): Reason | undefined {
  const errors: FieldErrors = {}
  if (entity.sort_code && !entity.account_number) errors.account_number = ['Give the account number too']
  if (entity.account_number && !entity.sort_code) errors.sort_code = ['Give the sort code too']
  const wrong =
    entity.country === 'GB' && entity.company_number
      ? whyNotUkCompanyNumber(entity.company_number)
      : undefined
  if (wrong) errors.company_number = [wrong]
  const { endpoint_scheme = '', endpoint_id = '' } = entity
  Object.assign(errors, whyNotAddress({ endpoint_scheme, endpoint_id }))
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'legal_entity.invalid', title: 'Please check the form', errors }
}

/** What still needs a company: clients that are invoiced in its name, suppliers that are self-billed in it, and drafts. */
export type Needed = { clients: number; suppliers: number; drafts: number }

/** Why a company cannot be archived: documents are made in its name. */
export function whyNotArchive({ is_default }: { is_default: boolean }, needed: Needed): Reason | undefined {
  if (is_default) {
    return {
      code: 'legal_entity.default',
      title: 'This is the default company',
      description: 'Make another company the default one first.',
    }
  }
  const parts = [
    needed.clients > 0 && `${counted(needed.clients, 'client is', 'clients are')} invoiced by it`,
    needed.suppliers > 0 &&
      (needed.suppliers === 1
        ? '1 supplier is self-billed by it'
        : `${needed.suppliers} suppliers are self-billed by it`),
    needed.drafts > 0 && `${counted(needed.drafts, 'draft is', 'drafts are')} in its name`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return undefined
  return {
    code: 'legal_entity.in_use',
    title: 'This company is still needed',
    description: `${parts.join(', ')}. Give these to another company first.`,
  }
}

/** Why a company cannot become the default one. */
export function whyNotDefault({ archived }: { archived: boolean }): Reason | undefined {
  if (!archived) return undefined
  return {
    code: 'legal_entity.archived',
    title: 'This company is archived',
    description: 'Bring it back before you make it the default one.',
  }
}
