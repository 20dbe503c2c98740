import { z } from 'zod'
import { endpointSchemes, legalSchemeCodes, paymentMeans } from '#platform/electronic-address.ts'
import { endpoint, Id, IdParam, requiredText, text, Version } from '#platform/http/contract.ts'
import {
  AccountNumber,
  Bic,
  CompanyNumber,
  Country,
  Iban,
  OptionalEmail,
  PayeReference,
  SortCode,
  VatNumber,
} from '#platform/identifiers.ts'
import { recordShape } from '#platform/record-shape.ts'

/** A sort code as it is printed on invoices, `20-00-00`. */
const PrintedSortCode = SortCode.transform((digits) => digits.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3'))

export const companyRecord = recordShape('legal_entities', {
  name: requiredText(160),
  company_number: CompanyNumber.default(''),
  vat_number: VatNumber.default(''),
  paye_reference: PayeReference.default(''),
  address_line_1: text(120).default(''),
  address_line_2: text(120).default(''),
  city: text(80).default(''),
  postcode: text(16).default(''),
  country: Country.default('GB'),
  email: OptionalEmail.default(''),
  phone: text(40).default(''),
  bank_name: text(80).default(''),
  account_name: text(120).default(''),
  sort_code: PrintedSortCode.default(''),
  account_number: AccountNumber.default(''),
  iban: Iban.default(''),
  bic: Bic.default(''),
  /** Where e-invoices reach it, in which register its number stands, and by which means it is paid (UNCL 4461). */
  endpoint_scheme: z.enum(endpointSchemes).default(''),
  endpoint_id: text(80).default(''),
  legal_scheme: z.enum(legalSchemeCodes).default(''),
  payment_means: z.enum(paymentMeans).default('30'),
})
export const LegalEntity = z.object({
  id: Id,
  ...companyRecord.reply,
  is_default: z.boolean(),
  archived: z.boolean(),
  version: Version,
})
export const NewLegalEntity = companyRecord.New
export const ChangeLegalEntity = companyRecord.Change.extend({
  /** Makes it the default one; there is always exactly one, so it is never taken away without giving it to another. */
  is_default: z.literal(true).optional(),
  archived: z.boolean().optional(),
})

const params = z.object({ id: IdParam })

export const legalEntities = {
  list: endpoint({
    method: 'GET',
    path: '/legal-entities',
    allow: ['settings.general', 'settings.invoices', 'clients.terms.update'],
    summary: 'The companies in whose name the agency invoices, the default one first, archived ones last',
    reply: z.object({ data: z.array(LegalEntity) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/legal-entities',
    allow: 'settings.general',
    body: NewLegalEntity,
    reply: LegalEntity,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/legal-entities/:id',
    allow: 'settings.general',
    summary: 'Changes a company, makes it the default one, archives it or brings it back',
    params,
    body: ChangeLegalEntity,
    reply: LegalEntity,
  }),
}

export type LegalEntity = z.output<typeof LegalEntity>
export type NewLegalEntity = z.output<typeof NewLegalEntity>
export type ChangeLegalEntity = z.output<typeof ChangeLegalEntity>
