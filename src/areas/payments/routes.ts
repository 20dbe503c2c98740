import {
  agedDebt,
  agedDebtTotals,
  mailStatement,
  printStatement,
  showStatement,
} from '#areas/payments/account/actions.ts'
import { accounts } from '#areas/payments/account/contract.ts'
import {
  allocate,
  createPayment,
  createPayments,
  refundCredit,
  refundPayment,
  reversePayment,
  takeOffOne,
} from '#areas/payments/actions.ts'
import { allocationsOf, listAllocations } from '#areas/payments/allocation-list.ts'
import {
  acceptSure,
  linesOfStatement,
  listLines,
  matchLines,
  showSure,
} from '#areas/payments/bank-statements/actions.ts'
import { bankStatements } from '#areas/payments/bank-statements/contract.ts'
import { importFile, previewFile } from '#areas/payments/bank-statements/importing.ts'
import { findStatement, listStatements } from '#areas/payments/bank-statements/queries.ts'
import { lookAtSent, readSent } from '#areas/payments/bank-statements/received.ts'
import { chasing } from '#areas/payments/chasing/contract.ts'
import { listPromises, listReminders } from '#areas/payments/chasing/lists.ts'
import { recordPromise, withdrawPromise } from '#areas/payments/chasing/promises.ts'
import { remindByHand } from '#areas/payments/chasing/remind.ts'
import {
  agencySchedule,
  changeAgencySchedule,
  changeProfileSchedule,
  profileSchedules,
} from '#areas/payments/chasing/schedules.ts'
import { payments } from '#areas/payments/contract.ts'
import {
  assignClient,
  createSchedules,
  endAssignment,
  previewSchedule,
  printSchedule,
  withdrawSchedule,
  writeSchedule,
} from '#areas/payments/funding/actions.ts'
import { funding } from '#areas/payments/funding/contract.ts'
import { findSchedule, listAssignments, listFunded, listSchedules } from '#areas/payments/funding/queries.ts'
import { charge, previewCharges } from '#areas/payments/late-payment/actions.ts'
import { latePayment } from '#areas/payments/late-payment/contract.ts'
import { findPayment, listPayments } from '#areas/payments/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function paymentRoutes(on: On): void {
  on(payments.list, (ctx) => listPayments(ctx, ctx.query))
  on(payments.show, (ctx) => findPayment(ctx, ctx.params.id))
  on(payments.create, (ctx) => createPayment(ctx, ctx.body))
  on(payments.createMany, async (ctx) => ({ data: await createPayments(ctx, ctx.body) }))
  on(payments.allocations, (ctx) => allocationsOf(ctx, ctx.params.id, ctx.query))
  on(payments.allocate, (ctx) => allocate(ctx, ctx.params.id, ctx.body.allocations))
  on(payments.reverse, (ctx) => reversePayment(ctx, ctx.params.id, ctx.body))
  on(payments.refund, (ctx) => refundPayment(ctx, ctx.params.id, ctx.body))
  on(payments.refundCredit, (ctx) => refundCredit(ctx, ctx.params.id, ctx.body))
  on(payments.allAllocations, (ctx) => listAllocations(ctx, ctx.query))
  on(funding.assignments, (ctx) => listAssignments(ctx, ctx.query))
  on(funding.assign, (ctx) => assignClient(ctx, ctx.body))
  on(funding.end, (ctx) => endAssignment(ctx, ctx.params.id, ctx.body.reason))
  on(funding.preview, (ctx) => previewSchedule(ctx, ctx.query))
  on(funding.list, (ctx) => listSchedules(ctx, ctx.query))
  on(funding.show, (ctx) => findSchedule(ctx, ctx.params.id))
  on(funding.create, (ctx) => createSchedules(ctx, ctx.body))
  on(funding.withdraw, (ctx) => withdrawSchedule(ctx, ctx.params.id, ctx.body.reason))
  on(funding.documents, (ctx) => listFunded(ctx, ctx.query))
  on(funding.pdf, async (ctx) => {
    const { name, bytes } = await printSchedule(ctx, ctx.params.id)
    ctx.reply.type('application/pdf').header('content-disposition', `inline; filename="${name}.pdf"`)
    return bytes
  })
  on(funding.csv, async (ctx) => {
    const { name, bytes } = await writeSchedule(ctx, ctx.params.id)
    ctx.reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.csv"`)
    return bytes
  })
  on(accounts.statement, (ctx) => showStatement(ctx, ctx.params.id, ctx.query))
  on(accounts.pdf, async (ctx) => {
    const { filename, bytes } = await printStatement(ctx, ctx.params.id, ctx.query)
    ctx.reply.type('application/pdf').header('content-disposition', `inline; filename="${filename}"`)
    return bytes
  })
  on(accounts.mail, (ctx) => mailStatement(ctx, ctx.params.id, ctx.body))
  on(accounts.ageing, (ctx) => agedDebt(ctx, ctx.query))
  on(accounts.ageingTotals, (ctx) => agedDebtTotals(ctx, ctx.query))
  on(bankStatements.list, (ctx) => listStatements(ctx, ctx.query))
  on(bankStatements.show, (ctx) => findStatement(ctx, ctx.params.id))
  on(bankStatements.preview, (ctx) => previewFile(ctx, ctx.received), lookAtSent)
  on(bankStatements.create, (ctx) => importFile(ctx, ctx.body, ctx.received), readSent)
  on(bankStatements.lines, (ctx) => linesOfStatement(ctx, ctx.params.id, ctx.query))
  on(bankStatements.allLines, (ctx) => listLines(ctx, ctx.query))
  on(bankStatements.match, (ctx) => matchLines(ctx, ctx.params.id, ctx.body.matches))
  on(bankStatements.sure, (ctx) => showSure(ctx, ctx.params.id))
  on(bankStatements.acceptSure, (ctx) => acceptSure(ctx, ctx.params.id, ctx.body))
  on(payments.takeOff, (ctx) => takeOffOne(ctx, ctx.params.id, ctx.body))
  on(latePayment.preview, (ctx) => previewCharges(ctx, ctx.params.id, ctx.query.to_day))
  on(latePayment.charge, (ctx) => charge(ctx, ctx.params.id, ctx.body))
  on(chasing.reminders, (ctx) => listReminders(ctx, ctx.query))
  on(chasing.remind, (ctx) => remindByHand(ctx, ctx.body))
  on(chasing.promises, (ctx) => listPromises(ctx, ctx.query))
  on(chasing.promise, (ctx) => recordPromise(ctx, ctx.params.id, ctx.body))
  on(chasing.withdraw, (ctx) => withdrawPromise(ctx, ctx.params.id, ctx.body))
  on(chasing.schedule, (ctx) => agencySchedule(ctx.db))
  on(chasing.changeSchedule, (ctx) => changeAgencySchedule(ctx, ctx.body))
  on(chasing.profiles, (ctx) => profileSchedules(ctx, ctx.params.id))
  on(chasing.changeProfile, (ctx) => changeProfileSchedule(ctx, ctx.params.id, ctx.body))
}
