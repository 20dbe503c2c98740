import type { ScreenText } from '#test/house/screen-texts.ts'

/** The words of the glossary (HOUSE.md, "Words on screen"), and what people read nowhere, because it is a second word for one of them. */
export const refusedTexts: readonly { say: string; not: RegExp }[] = [
  { say: 'email', not: /\be-mails?\b/i },
  {
    say: 'email; “mail” only of a mail server or domain',
    not: /(?<!-)\bmails?\b(?! (server|domain|program)|\.[a-z])/i,
  },
  {
    say: 'email; letters are those of the alphabet',
    not: /(?<!small |capital |fewer |two |use |be )\bletters?\b(?!, digits)/i,
  },
  { say: 'sent back, for a decision; bounced, for an email', not: /\b(reject(s|ed|ing|ions?)?|returned)\b/i },
  { say: 'submit, submitted', not: /\bhand(s|ed|ing)?[ -](it |them )?in\b/i },
  {
    say: 'missing, for a timesheet that is due and not there; overdue is what is unpaid',
    not: /^late$|\b(late|overdue|missed|outstanding) (timesheet|sheet|week)s?\b|\b(timesheet|sheet)s? (is|are|was|were) (late|overdue|outstanding)\b/i,
  },
  { say: 'draft, for what was begun and not submitted', not: /^begun$|^in progress$/i },
  { say: 'open, for a timesheet nobody has begun', not: /^(to fill in|not started)$/i },
  { say: 'timesheet', not: /\b(time sheet|time card|timecard)s?\b/i },
  { say: 'worker in sentences, candidate for the record', not: /\b(employee|contractor|labourer|temp)s?\b/i },
  { say: 'place a worker', not: /\bplaces? (a |the |this )?candidates?\b/i },
  { say: 'client', not: /\bcustomers?\b/i },
  { say: 'supplier', not: /\bvendors?\b/i },
  { say: 'placement', not: /\bassignments?\b/i },
  {
    say: 'Create, for a record',
    not: new RegExp(
      `^(New|Add|Make|Register)s? (an? |another |the first )?(${[
        'calendars?|candidates?|clients?|compan(y|ies)|groups?|(api )?tokens?|(sales |self-billing )?invoices?|jobs?',
        'placements?|prices?|products?|roles?|suppliers?|teams?|tenants?|timesheets?|((tax|rate|expense) )?code',
      ].join('|')})(?! .*\\bdefault)( .*)?$`,
      'i',
    ),
  },
  { say: 'Create the first one', not: /\b(add|make) the first one\b/i },
  {
    say: 'Invite, for people',
    not: /^(New|Add|Create|Make|Register) (an? |another )?(users?|people|person|colleagues?|owners?|approvers?)$/i,
  },
  {
    say: 'delete, for a record; remove takes a part away from one',
    not: /\bremoves? (an? |the |this |these )?(candidate|client|code|company|invoice|job|placement|role|supplier|team|timesheet)s?\b/i,
  },
  { say: 'Create from another role', not: /^clone\b/i },
]

/** Texts that keep such a word: where they stand, with a reason. */
export const keptTexts: readonly { file: string; text: RegExp; because: string }[] = [
  {
    file: 'src/areas/codes/defaults.ts',
    text: /customer to account for VAT/,
    because: 'the law words the reverse charge so',
  },
  {
    file: 'src/areas/invoice-templates/labels.ts',
    text: /^Customer, who issues/,
    because: 'the law calls the one who self-bills the customer',
  },
  {
    file: 'src/areas/invoices/delivery/actions.ts',
    text: /^mails as m$/,
    because: 'a table in a statement',
  },
]

export type Refused = ScreenText & { say: string }

export const refusedIn = (texts: readonly ScreenText[]): Refused[] =>
  texts.flatMap((one) =>
    refusedTexts
      .filter(({ not }) => not.test(one.text))
      .filter(() => !keptTexts.some(({ file, text }) => one.file.startsWith(file) && text.test(one.text)))
      .map(({ say }) => ({ ...one, say })),
  )
