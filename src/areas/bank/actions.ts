import { holdersOf } from '#areas/access/public.ts'
import { decryptBank, encryptBank } from '#areas/bank/account-encryption.ts'
import { type BankOwner, bankOwnerOf, type Paid } from '#areas/bank/bank-owners.ts'
import type { BankView, NewBankChange, PaidSubject } from '#areas/bank/contract.ts'
import { warn } from '#areas/bank/emails.ts'
import { changeDecided, changeWaiting, ownChangeDecided } from '#areas/bank/notification-kinds.ts'
import {
  decideChange,
  formerAddresses,
  insertChange,
  lockChange,
  pendingChange,
  type StoredChange,
} from '#areas/bank/queries.ts'
import {
  masked,
  outOfDate,
  pendingAlready,
  whyNotAsk,
  whyNotBank,
  whyNotDecide,
  whyNotOpen,
} from '#areas/bank/rules.ts'
import { notify } from '#areas/notifications/public.ts'
import { type Context, covers } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'
import type { WithVault } from '#platform/vault.ts'

type RequestContext = Context & WithVault
type Done = { title: string; description: string }

/** An address that was changed less than so many days ago is warned too: who moves the money moves the mail first. */
const warnedDays = 30
const none = { bank_name: '', account_name: '', sort_code: '', account_number: '' }

/** The account as the person may see it, and the request that waits. */
export async function showBank(ctx: RequestContext, subject: PaidSubject, id: number): Promise<BankView> {
  const paid = await bankOwnerOf(subject).find(ctx, id)
  const change = await pendingChange(ctx.db, subject, id)
  const opened = (locked: string) =>
    covers(ctx.who, `${subject}.bank.view`, paid)
      ? decryptBank(ctx.deps.vault, ctx.db.tenant, subject, id, locked)
      : null
  const details = opened(paid.bank_locked)
  if (!change) return { ending: paid.bank_ending, details, pending: null }
  const { id: change_id, status, requested_by, requested_by_name, requested_at } = change
  const approvers = await othersWhoApprove(ctx, subject, paid, requested_by)
  const pending = {
    ...{ id: change_id, status, requested_by, requested_by_name, requested_at },
    from_ending: change.replaces_ending,
    to_ending: change.ending,
    from: opened(change.replaces),
    to: opened(change.locked),
    warned: change.warned === '' ? [] : change.warned.split(', '),
    mine_to_decide: requested_by !== ctx.who.id && mayApprove(ctx, subject, paid),
    own: requested_by === ctx.who.id,
    approvers: approvers.slice(0, 5).map(({ name }) => name),
  }
  return { ending: paid.bank_ending, details, pending }
}

/** Asks for another account. Whoever is paid is warned at the addresses known so far; those who may approve are told. */
export async function askForChange(
  ctx: RequestContext,
  subject: PaidSubject,
  id: number,
  wanted: NewBankChange,
): Promise<Done> {
  const keeper = bankOwnerOf(subject)
  const paid = await keeper.find(ctx, id)
  const { vault } = ctx.deps
  refuse(whyNotBank(wanted))
  refuse(whyNotAsk(decryptBank(vault, ctx.db.tenant, subject, id, paid.bank_locked) ?? none, wanted))
  const kept = encryptBank(vault, ctx.db.tenant, subject, id, wanted)
  const addresses = await knownAddresses(ctx, subject, id, paid)
  const change_id = await insertChange(ctx.db, {
    subject,
    subject_id: id,
    locked: kept.bank_locked,
    ending: kept.bank_ending,
    replaces: paid.bank_locked,
    replaces_ending: paid.bank_ending,
    requested_by: ctx.who.id,
    warned: addresses.join(', '),
  })
  if (change_id === undefined) refuse(pendingAlready)
  const endings = { from_ending: paid.bank_ending, to_ending: kept.bank_ending }
  await warn(ctx, { subject, id, name: paid.name, ...endings, by: ctx.who.name, addresses })
  const approvers = await othersWhoApprove(ctx, subject, paid, ctx.who.id)
  await tell(
    ctx,
    keeper,
    id,
    approvers.map((one) => one.id),
    {
      notification: changeWaiting,
      title: `New bank details of ${paid.name} wait for your approval`,
      description: `${ctx.who.name} asked for it: ${masked(endings.from_ending)} becomes ${masked(endings.to_ending)}. Check it with them on a number you know before you approve.`,
    },
  )
  await recordHistory(ctx, subject, id, 'bank change requested', {
    bank_account: { from: masked(endings.from_ending), to: masked(endings.to_ending) },
    warned: { from: null, to: addresses.join(', ') || 'nobody: there is no address' },
  })
  await announce(ctx.db, keeper.changed, { id })
  return {
    title: 'Waiting for approval',
    description:
      approvers.length > 0
        ? `${someOf(approvers)} can approve it. Until then the account stays as it is.`
        : 'Nobody else may approve it yet: give a second person the permission to confirm bank details.',
  }
}

/** The account becomes what was asked for, by somebody other than who asked. */
export async function approveChange(ctx: RequestContext, subject: PaidSubject, id: number, changeId: number) {
  const { keeper, paid, change } = await heldForDecision(ctx, subject, id, changeId)
  const kept = { bank_locked: change.locked, bank_ending: change.ending }
  const replaced = await keeper.replace(ctx.db, [{ id, ...kept, replaces: change.replaces }])
  if (replaced.length === 0) refuse(outOfDate)
  return decided(ctx, { keeper, paid, change, subject, id }, 'approved')
}

/** The account stays as it is. */
export async function refuseChange(
  ctx: RequestContext,
  subject: PaidSubject,
  id: number,
  { change_id, reason }: { change_id: number; reason: string },
) {
  const held = await heldForDecision(ctx, subject, id, change_id)
  return decided(ctx, { ...held, subject, id }, 'refused', reason)
}

/** Whoever may ask for a change may take a waiting one back. */
export async function withdrawChange(
  ctx: RequestContext,
  subject: PaidSubject,
  id: number,
  changeId: number,
): Promise<Done> {
  const keeper = bankOwnerOf(subject)
  await keeper.find(ctx, id)
  const change = await lockChange(ctx.db, subject, id, changeId)
  refuse(whyNotOpen(change))
  await decideChange(ctx.db, changeId, { status: 'withdrawn', by: ctx.who.id })
  await recordHistory(ctx, subject, id, 'bank change withdrawn', { bank_account: endingsOf(change!) })
  await announce(ctx.db, keeper.changed, { id })
  return { title: 'Request withdrawn', description: 'The account stays as it is.' }
}

async function heldForDecision(ctx: RequestContext, subject: PaidSubject, id: number, changeId: number) {
  const keeper = bankOwnerOf(subject)
  const paid = await keeper.find(ctx, id)
  const change = await lockChange(ctx.db, subject, id, changeId)
  refuse(whyNotDecide(change, ctx.who))
  return { keeper, paid, change: change! }
}

type Held = { keeper: BankOwner; paid: Paid; change: StoredChange; subject: PaidSubject; id: number }

async function decided(
  ctx: RequestContext,
  held: Held,
  status: 'approved' | 'refused',
  reason = '',
): Promise<Done> {
  const { keeper, paid, change, subject, id } = held
  await decideChange(ctx.db, change.id, { status, by: ctx.who.id, reason })
  await recordHistory(ctx, subject, id, `bank change ${status}`, {
    bank_account: endingsOf(change),
    requested_by: { from: null, to: change.requested_by_name },
    ...(reason ? { reason: { from: null, to: reason } } : {}),
  })
  await announce(ctx.db, keeper.changed, { id })
  const said =
    status === 'approved'
      ? `${ctx.who.name} approved it: the account is ${masked(change.ending)} now.`
      : `${ctx.who.name} refused it: ${reason}`
  if (change.requested_by === paid.user_id)
    await notify(ctx, ownChangeDecided, [
      {
        user_id: change.requested_by,
        title: `Your new bank account was ${status}`,
        description:
          status === 'approved' ? `You are paid into ${masked(change.ending)} from now on.` : reason,
        actions: [{ label: 'See my details', url: '/my-details' }],
      },
    ])
  else
    await tell(ctx, keeper, id, [change.requested_by], {
      notification: changeDecided,
      title: `Your change of the bank details of ${paid.name} was ${status}`,
      description: said,
    })
  return status === 'approved'
    ? {
        title: 'Bank details changed',
        description: `${paid.name} is paid into ${masked(change.ending)} now.`,
      }
    : { title: 'Change refused', description: 'The account stays as it is.' }
}

async function knownAddresses(
  ctx: RequestContext,
  subject: PaidSubject,
  id: number,
  paid: Paid,
): Promise<string[]> {
  const since = new Date(ctx.now.getTime() - warnedDays * 86_400_000).toISOString()
  const former = await formerAddresses(ctx.db, subject, id, since)
  return [...new Set([paid.email, ...former].flatMap((list) => list.split(', ')).filter(Boolean))]
}

const mayApprove = (ctx: RequestContext, subject: PaidSubject, paid: Paid) =>
  covers(ctx.who, `${subject}.bank.approve`, paid)

async function othersWhoApprove(ctx: RequestContext, subject: PaidSubject, paid: Paid, asked: number) {
  const holders = await holdersOf(ctx.db, `${subject}.bank.approve`, paid)
  return holders.filter(({ id }) => id !== asked)
}

async function tell(
  ctx: RequestContext,
  keeper: BankOwner,
  id: number,
  users: readonly number[],
  said: { notification: typeof changeWaiting; title: string; description: string },
): Promise<void> {
  const { notification, title, description } = said
  const actions = [{ label: `See the ${keeper.noun}`, url: keeper.page(id) }]
  await notify(
    ctx,
    notification,
    users.map((user_id) => ({ user_id, title, description, actions })),
  )
}

const endingsOf = ({ replaces_ending, ending }: StoredChange) => ({
  from: masked(replaces_ending),
  to: masked(ending),
})

function someOf(people: readonly { name: string }[]): string {
  const names = people.slice(0, 3).map(({ name }) => name)
  const more = people.length - names.length
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    more > 0 ? [...names, `${more} more`] : names,
  )
}
