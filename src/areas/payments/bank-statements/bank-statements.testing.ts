import type { bankFormats } from '#areas/payments/bank-statements/words.ts'
import { workbookOf } from '#platform/workbook/workbook.testing.ts'

/** What banks write, as tests and measurements need it. */
export const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')

export const csv = (...lines: string[]) => ['Date,Description,Name,Paid in,Paid out', ...lines].join('\r\n')

type Entry = {
  amount: string
  day?: string
  ref?: string
  text?: string
  name?: string
  debit?: boolean
  status?: string
}

export const camt = (
  entries: readonly Entry[],
  balances: { opening?: string; closing?: string } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id><Ccy>GBP</Ccy></Acct>
${balances.opening ? balance('OPBD', balances.opening) : ''}${balances.closing ? balance('CLBD', balances.closing) : ''}
${entries.map(entry).join('\n')}</Stmt></BkToCstmrStmt></Document>`

const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`

const entry = ({
  amount,
  day = '2026-02-10',
  ref = '',
  text = '',
  name = '',
  debit = false,
  status = 'BOOK',
}: Entry) =>
  `<Ntry><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>${debit ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

export const ofxSgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP
<BANKACCTFROM><BANKID>200000<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260201<DTEND>20260228
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260210120000[0:GMT]<TRNAMT>1385.52<FITID>A1<NAME>NORTHWIND &amp; SONS<MEMO>INV 0001
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260211<TRNAMT>-20.00<FITID>A2<NAME>Bank charge
</BANKTRANLIST><LEDGERBAL><BALAMT>99.00<DTASOF>20260228</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

export const ofxXml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><ACCTID>DE02120300000000202051</ACCTID></BANKACCTFROM>
<BANKTRANLIST><STMTTRN><DTPOSTED>20260210</DTPOSTED><TRNAMT>12,50</TRNAMT><FITID>B1</FITID><NAME>Müller</NAME><MEMO><![CDATA[A < B & C]]></MEMO></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

/** An MT940 of one statement. `entries` come from 1,000.00 to `closing`. */
export const mt940 = (
  entries = [
    ':61:2602100210C1385,52NTRFNONREF//B4E23',
    ':86:166?00CREDIT?20INV-0001 FEBR?21UARY?32NORTHWIND?33 LTD',
    ':61:2602110211DP120,NCHG7788',
    ':86:Bank',
    ' charge',
    ':61:2612310102C11,NTRFNONREF',
    ':86:/NAME/Birch/REMI/INV 2/',
  ].join('\r\n'),
  closing = '2276,52',
  number = '1',
  opening = 'C260209GBP1000,00',
) =>
  [
    ':20:STMT',
    ':25:GB29NWBK60161331926819',
    `:28C:${number}/1`,
    `:60F:${opening}`,
    entries,
    `:62F:C260210GBP${closing}`,
    '',
  ].join('\r\n')

/** A workbook as banks write it: days and amounts as such, a title above. */
export const workbook = () =>
  workbookOf({
    sheets: [
      {
        name: 'Transactions',
        rows: `<row r="1"><c r="A1" t="s"><v>0</v></c></row>
        <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>2</v></c><c r="C3" t="s"><v>3</v></c><c r="D3" t="s"><v>4</v></c></row>
        <row r="4"><c r="A4" s="1"><v>46063</v></c><c r="B4" t="s"><v>5</v></c><c r="C4"><v>1234.56</v></c><c r="D4"><v>1334.56</v></c></row>
        <row r="5"><c r="A5" s="1"><v>46064</v></c><c r="B5" t="s"><v>6</v></c><c r="C5"><v>-111.1</v></c><c r="D5"><v>1223.46</v></c></row>`,
      },
    ],
    shared: ['Account 12345678', 'Date', 'Details', 'Amount', 'Balance', 'INV-0001', 'Rent'],
  })

/** An honest file of every kind that is read. */
export const bankFiles: Record<(typeof bankFormats)[number], () => string | Promise<Buffer>> = {
  csv: () => csv('10 Feb 2026,INV-0001,Northwind,"1,385.52",', '11 Feb 2026,Fee,,,12.00'),
  xlsx: workbook,
  camt053: () =>
    camt([{ amount: '1385.52', text: 'INV-0001', name: 'Northwind' }], {
      opening: '0.00',
      closing: '1385.52',
    }),
  mt940: () => mt940(),
  ofx: () => ofxSgml,
}
