// Deutsch.
import { formatsOf } from './formats.js';

const formats = formatsOf('de');
const { plural, daysLeft, date } = formats;
const inDays = (count) => plural(count, { one: '# Tag', other: '# Tagen' });

/** @type {import('./language').Language} */
export const de = {
  locale: 'de',
  formats,
  reminder: {
    headline: (name, left) =>
      left < 0 ? `${name} ist ${daysLeft(left)} abgelaufen` : `${name} läuft ${daysLeft(left)} ab`,
    subject: (headline, due) => `Erinnerung: ${headline} (${due})`,
    body: (sender, name, left) =>
      `Dies ist eine Erinnerung von ${sender}: ${name} ${left < 0 ? 'war' : 'ist'} ${daysLeft(left)} fällig.`,
    escalated: 'Bisher hat niemand diese Erinnerung bestätigt; deshalb kommt sie zu Ihnen.',
    actBy: (due) => `zu erledigen bis ${date(due)}`,
    facts: {
      name: 'Name',
      date: 'Ablaufdatum',
      actBy: 'Zu erledigen bis',
      timeLeft: 'Verbleibende Zeit',
      type: 'Art',
      priority: 'Priorität',
    },
    priorities: { High: 'Hoch', Medium: 'Mittel', Low: 'Niedrig' },
    open: 'Öffnen und antworten',
    footer: (organization) =>
      `Sie erhalten diese Nachricht, weil ${organization} Sie bei diesem Eintrag als Kontakt oder zuständige Person führt.`,
    sample: (subject) => `Muster: ${subject}`,
  },
  digest: {
    title: (day) => `Erinnerungen für den ${date(day)}`,
    records: (count) => plural(count, { one: '# Eintrag', other: '# Einträge' }),
    first: (name, day) => `zuerst: ${name}, ${day}`,
    body: (sender, day, records) =>
      `Dies sind die Erinnerungen von ${sender} für den ${date(day)}: ${records}.`,
    more: (count) =>
      plural(count, {
        one: '# weiterer ist hier nicht aufgeführt.',
        other: '# weitere sind hier nicht aufgeführt.',
      }),
    line: (left, dates) =>
      left < 0 ? `${daysLeft(left)} abgelaufen (${dates})` : `läuft ${daysLeft(left)} ab (${dates})`,
    footer: (organization) =>
      `Sie erhalten diese Nachricht, weil ${organization} Sie bei diesen Einträgen als Kontakt oder zuständige Person führt.`,
  },
  request: {
    greeting: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
    facts: { request: 'Anfrage', due: 'Fällig' },
    footer:
      'Dieser Link ist nur für Sie bestimmt: bitte geben Sie ihn nicht weiter. Sie können jederzeit unterbrechen und später weitermachen.',
    passwordFooter: 'Sie werden nach dem Passwort gefragt, das Ihnen der Absender gegeben hat.',
    subject: (organization, name) => `${organization} bittet Sie um: ${name}`,
    intro: (organization) => `${organization} bittet Sie um einige Angaben und Unterlagen.`,
    open: 'Anfrage öffnen',
    reminderSubject: (organization, name) => `Erinnerung: ${organization} wartet auf ${name}`,
    reminderIntro: (organization) => `${organization} wartet noch auf Ihre Angaben und Unterlagen.`,
    goOn: 'Weitermachen',
    againSubject: (organization, name) => `${organization} bittet um Korrektur: ${name}`,
    againIntro:
      'Vielen Dank für Ihre Angaben. Bitte sehen Sie sich Folgendes noch einmal an; alles andere ist in Ordnung.',
    correct: 'Korrigieren',
    receiptSubject: (organization, name) => `${organization} hat erhalten: ${name}`,
    receiptIntro: (organization, day) => `vielen Dank. ${organization} hat am ${day} von Ihnen erhalten:`,
    receiptLocked: (organization, day) =>
      `vielen Dank. ${organization} hat am ${day} Ihre Angaben und Dateien erhalten. Sie sind durch Ihr Passwort geschützt und stehen nicht in dieser Nachricht.`,
    receiptMore: (count) => plural(count, { one: '# weitere Angabe', other: '# weitere Angaben' }),
    receipt: 'Anfrage öffnen',
    receiptFooter:
      'Dies ist Ihre Empfangsbestätigung: bitte heben Sie sie auf. Wenn etwas nicht stimmt, antworten Sie auf diese Nachricht.',
    yes: 'Ja',
    no: 'Nein',
  },
  member: {
    assigned: (by, name) => `${by} hat Ihnen ${name} zugewiesen`,
    assignedMany: (by, count) =>
      `${by} hat Ihnen ${plural(count, { one: '# Eintrag', other: '# Einträge' })} zugewiesen`,
    assignedBody: 'Von jetzt an achten Sie darauf, dass der Termin eingehalten wird.',
    assignedFooter:
      'Sie erhalten diese Nachricht, weil Ihnen ein Eintrag zugewiesen wurde. In Ihrem Profil können Sie diese Nachrichten abschalten.',
    submitted: (client, name) => `${client} hat ${name} eingereicht`,
    submittedBody:
      'Sehen Sie sich Angaben und Dateien an, und nehmen Sie sie an oder bitten Sie um Korrektur.',
    review: 'Prüfen',
    submittedFooter:
      'Sie erhalten diese Nachricht, weil Sie darum gebeten hatten. In Ihrem Profil können Sie diese Nachrichten abschalten.',
  },
  notice: {
    somebody: 'Jemand',
    recipient: 'Jemand, der erinnert wurde,',
    noAnswer: 'keine Antwort',
    assigned: (by, name) => `${by} hat Ihnen „${name}“ zugewiesen`,
    mentioned: (by, name) => `${by} hat Sie in einem Kommentar zu ${name} erwähnt`,
    submitted: (client, name) => `${client} hat „${name}“ eingereicht`,
    newLink: (client, name) => `${client} bittet um einen neuen Link: Die Zeit für „${name}“ ist abgelaufen`,
    newInvitation: (email) => `${email} bittet um eine neue Einladung: Die bisherige ist abgelaufen`,
    renewed: (by, name, until) =>
      until === null
        ? `${by} sagt, „${name}“ sei erneuert`
        : `${by} sagt, „${name}“ sei bis zum ${date(until)} erneuert`,
    notTheirs: (by, name) => `${by} sagt, für „${name}“ nicht zuständig zu sein`,
    webhookOff: (host, reason) => `Der Webhook zu ${host} wurde ausgeschaltet: ${reason}`,
    whyOff: {
      too_many_failures: 'Zu viele Zustellungen hintereinander sind fehlgeschlagen',
      gone: 'Der Empfänger hat geantwortet, dass es ihn nicht mehr gibt (410)',
    },
    lost: {
      reminder: (to, channel) => `Eine Erinnerung an ${to} per ${channel} konnte nicht gesendet werden`,
      mail: (to) => `Eine E-Mail an ${to} konnte nicht gesendet werden`,
      message: (to, channel) => `Eine Nachricht an ${to} per ${channel} konnte nicht gesendet werden`,
    },
    unknownFate: (lost, reason) => `${lost}: ${reason}. Ob sie angekommen ist, ist nicht bekannt.`,
    channels: { email: 'E-Mail', sms: 'SMS', whatsapp: 'WhatsApp', teams: 'Teams' },
  },
  workflow: {
    about: (title, expiry) => (expiry === null ? title : `${title} für ${expiry}`),
    start: (about) => `Ablauf begonnen: ${about}`,
    step: (about, step) => `Sie haben einen Schritt in ${about}: ${step}`,
    steps: (about, count) =>
      `Sie haben ${plural(count, { one: '# Schritt', other: '# Schritte' })} in ${about}`,
    completion: (about) => `Ablauf abgeschlossen: ${about}`,
    requests: (about) => `Unterlagen angefordert: ${about}`,
    failure: (about, reason) => `Konnte nicht begonnen werden: ${about}. ${reason}`,
    stall: (about, count) => `Ablauf stockt: ${about}, seit ${inDays(count)} kein Schritt erledigt`,
    facts: { workflow: 'Ablauf', record: 'Eintrag', startedBy: 'Begonnen von', progress: 'Fortschritt' },
    open: 'Öffnen',
    footer:
      'Sie erhalten diese Nachricht, weil Sie im Ablauf oder für seine Mitteilungen genannt sind oder seinen Auslöser eingerichtet haben.',
  },
  account: {
    hello: (name) => `Guten Tag ${name},`,
    verify: {
      title: 'Bestätigen Sie Ihre E-Mail-Adresse',
      body: 'bitte bestätigen Sie, dass dies Ihre E-Mail-Adresse ist. Der Link gilt 7 Tage.',
      action: 'E-Mail-Adresse bestätigen',
      footer: 'Wenn Sie sich nicht angemeldet haben, können Sie diese Nachricht ignorieren.',
    },
    reset: {
      subject: 'Ihr Code für ein neues Passwort',
      title: 'Neues Passwort',
      body: 'mit diesem Code können Sie ein neues Passwort wählen:',
      valid: (minutes) =>
        plural(minutes, {
          one: 'Er gilt # Minute und kann einmal verwendet werden.',
          other: 'Er gilt # Minuten und kann einmal verwendet werden.',
        }),
      action: 'Neues Passwort wählen',
      footer:
        'Wenn Sie das nicht verlangt haben, können Sie diese Nachricht ignorieren: Ihr Passwort bleibt, wie es ist.',
    },
    invitation: {
      subject: (inviter, organization) => `${inviter} lädt Sie zu ${organization} ein`,
      body: (inviter, organization, role) =>
        `${inviter} hat Sie eingeladen, bei ${organization} mitzuarbeiten (Rolle: ${role}).`,
      roles: { viewer: 'Lesen', editor: 'Bearbeiten', admin: 'Verwalten' },
      valid: 'Die Einladung gilt 7 Tage.',
      action: 'Einladung annehmen',
      footer: 'Wenn Sie nicht wissen, wer das ist, können Sie diese Nachricht ignorieren.',
    },
  },
  plan: {
    ended: {
      trial_ended: 'Ihre Testzeit ist zu Ende',
      payment_failed: 'Eine Zahlung für Ihren Tarif ist fehlgeschlagen',
      cancelled: 'Ihr Tarif ist zu Ende',
    },
    kept: 'Nichts wird gelöscht, und Erinnerungen an Ihre Einträge werden weiter verschickt.',
    trialEnding: (day) => `Ihre Testzeit endet am ${day}`,
    choose: 'Wählen Sie einen Tarif, um ohne Unterbrechung weiterzuarbeiten.',
    grace: (day) => `Bis ${day} funktioniert alles; danach können Sie lesen, aber nichts ändern.`,
    readOnly: 'Ihre Organisation kann jetzt nur noch lesen',
    readOnlyBody: (ended) =>
      `${ended}. Sie können alles lesen und wieder ändern, sobald ein Tarif bezahlt ist.`,
    action: 'Tarif wählen',
    noCreditTitle: 'Kein Guthaben für Erinnerungen',
    noCredit:
      'Ihre Organisation hat für einige ihrer Erinnerungen kein Guthaben mehr. Sie werden ausgelassen, bis wieder Guthaben da ist.',
  },
  unreachable: {
    title: (count) =>
      plural(count, { one: '# Person war nicht zu erreichen', other: '# Personen waren nicht zu erreichen' }),
    body: 'Auf keinem Weg, dem sie zugestimmt haben, kam eine Erinnerung bei ihnen an. Korrigieren Sie ihre Adressen, oder sagen Sie es ihnen selbst.',
    more: (count) =>
      plural(count, {
        one: '# weitere ist hier nicht aufgeführt.',
        other: '# weitere sind hier nicht aufgeführt.',
      }),
    open: 'Öffnen',
    channels: { email: 'E-Mail', sms: 'SMS', whatsapp: 'WhatsApp' },
    reasons: {
      contact_not_found: 'ist kein Kontakt mehr',
      notifications_switched_off: 'Benachrichtigungen sind ausgeschaltet',
      not_opted_in: 'hat nicht zugestimmt',
      no_address: 'es gibt keine Adresse',
      same_address_as_another_recipient: 'jemand anders hat dieselbe Adresse',
      no_credit: 'es war kein Guthaben übrig',
      organization_not_verified: 'Ihre Organisation ist noch nicht bestätigt',
      no_whatsapp_template: 'es gibt keine WhatsApp-Vorlage',
      address_bounced: 'Mails an diese Adresse kommen zurück',
      reported_as_spam: 'wurde als Spam gemeldet',
      unsubscribed: 'hat sich abgemeldet',
      stopped_by_recipient: 'hat mit STOP geantwortet',
    },
  },
  whatsapp: {
    reminder:
      'Erinnerung von {{1}}: {{2}} hat das Ablaufdatum {{3}} ({{4}}). Eintrag öffnen: {{5}} – mit STOP antworten, um keine dieser Nachrichten mehr zu erhalten.',
    workflow:
      'Neues zu einem Ablauf: {{1}}. Öffnen: {{2}} – mit STOP antworten, um keine dieser Nachrichten mehr zu erhalten.',
  },
  page: {
    brokenLink: 'Dieser Link funktioniert nicht. Öffnen Sie ihn noch einmal aus der Nachricht.',
    endedLink: 'Dieser Link funktioniert nicht mehr. Bitten Sie um einen neuen, wer ihn Ihnen gegeben hat.',
    onward: 'Anmelden und sehen, was als Nächstes fällig ist',
    failed: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
    wrong: {
      file: 'Die Datei ist leer oder nicht das, was Name und Typ sagen.',
      kind: 'Dateien dieser Art werden hier nicht angenommen.',
      code: 'Der Code ist falsch oder abgelaufen. Fordern Sie einen neuen an.',
      password:
        'Ein Passwort hat 8 bis 128 Zeichen, darunter einen Großbuchstaben, einen Kleinbuchstaben und eine Ziffer, und ist kein häufiges.',
      email: 'Diese E-Mail-Adresse geht hier nicht.',
      date: 'Dieses Datum geht hier nicht.',
      checklist: 'Zuerst müssen die Pflichtpunkte der Checkliste erledigt sein.',
    },
    refusals: {
      VALIDATION_FAILED: 'Eine Angabe fehlt oder stimmt nicht.',
      SEATS_EXHAUSTED: 'Der Tarif hat keinen Platz mehr für eine weitere Person.',
      ORGANIZATION_REQUIRED: 'Dieses Konto gehört noch zu keiner Organisation.',
      UNAUTHORIZED: 'Bitte melden Sie sich neu an oder öffnen Sie den Link noch einmal.',
      FORBIDDEN:
        'Ihre Rolle erlaubt das nicht. Wenden Sie sich an eine Administratorin oder einen Administrator.',
      PLAN_LIMIT_REACHED: 'Mehr davon lässt der Tarif nicht zu.',
      EMAIL_NOT_VERIFIED: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse: Der Link steht in einer E-Mail an Sie.',
      ORGANIZATION_READ_ONLY: 'Die Organisation kann zurzeit nur lesen: Ihr Tarif ist abgelaufen.',
      NOT_FOUND: 'Das gibt es nicht oder nicht mehr.',
      CONFLICT: 'Das hat sich inzwischen geändert oder ist schon vergeben. Laden Sie die Seite neu.',
      EMAIL_EXISTS: 'Diese E-Mail-Adresse wird schon verwendet.',
      TOO_MANY_ATTACHMENTS: 'Bei diesem Eintrag ist kein Platz für weitere Dateien.',
      INVALID_STATE: 'Im jetzigen Zustand geht das nicht. Laden Sie die Seite neu.',
      LIMIT_REACHED: 'Davon gibt es schon so viele, wie es geben darf.',
      GONE: 'Das ist beendet.',
      PRECONDITION_FAILED: 'Jemand anderes hat das inzwischen geändert. Laden Sie die Seite neu.',
      FILE_TOO_LARGE: 'Die Datei ist zu groß.',
      PAYLOAD_TOO_LARGE: 'Das ist zu viel auf einmal.',
      UNSUPPORTED_MEDIA_TYPE: 'Dateien dieser Art werden hier nicht angenommen.',
      RATE_LIMITED: 'Das war zu oft in zu kurzer Zeit. Bitte warten Sie eine Minute.',
      UNAVAILABLE: 'Das geht gerade nicht. Bitte versuchen Sie es in einer Minute noch einmal.',
    },
    act: {
      title: 'Erinnerung',
      due: (left) => (left < 0 ? `War ${daysLeft(left)} fällig.` : `Ist ${daysLeft(left)} fällig.`),
      facts: {
        due: 'Fällig',
        actBy: 'Zu erledigen bis',
        type: 'Art',
        sentBy: 'Gesendet von',
        sentTo: 'Gesendet an',
      },
      note: 'Anmerkung (freiwillig)',
      renewedUntil: 'Erneuert bis',
      snoozeUntil: 'Wieder erinnern am',
      file: 'Nachweis der Erneuerung (PDF oder Bild)',
      history: 'Wer benachrichtigt wurde und was geantwortet wurde',
      actions: {
        acknowledge: 'Ich kümmere mich darum',
        snooze: 'Später erinnern',
        renewed: 'Es ist erneuert',
        not_me: 'Das betrifft mich nicht',
        unsubscribe: 'Keine solchen Nachrichten mehr',
        resubscribe: 'Wieder Erinnerungen erhalten',
      },
      noMore:
        'Um keine solchen Nachrichten mehr zu erhalten, bestellen Sie sie in Ihrem Mailprogramm ab, oder antworten Sie STOP auf eine Textnachricht.',
      done: {
        acknowledge: 'Danke: Alle Beteiligten sehen, dass Sie sich darum kümmern.',
        snooze: 'Sie werden wieder erinnert.',
        renewed: 'Danke: Die Erneuerung ist weitergegeben und wird noch bestätigt.',
        not_me: 'Danke: Sie hören nichts mehr davon, und die Zuständigen wissen Bescheid.',
        unsubscribe: 'Sie erhalten von dieser Organisation keine solchen Erinnerungen mehr.',
        resubscribe: 'Sie erhalten wieder Erinnerungen.',
      },
      chosen: (answer) =>
        `Sie haben „${answer}“ gewählt. Gesendet wird erst, wenn Sie die Schaltfläche drücken.`,
      another: 'Eine andere Antwort wählen',
      notPossible: 'Was Sie gewählt haben, ist nicht mehr möglich. Bitte wählen Sie neu.',
      answered: (name, action, day) =>
        `${name} ${
          {
            acknowledge: 'kümmert sich darum',
            snooze: 'möchte später erinnert werden',
            renewed: 'sagt, dass es erneuert ist',
            not_me: 'sagt, nicht zuständig zu sein',
            unsubscribe: 'hat sich abgemeldet',
            resubscribe: 'hat sich wieder angemeldet',
          }[action]
        } (${day})`,
      told: (name, channel, day) =>
        `${name} wurde per ${{ email: 'E-Mail', sms: 'SMS', whatsapp: 'WhatsApp' }[channel]} benachrichtigt (${day})`,
      somebody: 'Jemand',
      snoozed: (until) => `Sie werden am ${date(until)} wieder erinnert.`,
      ended: {
        renewed: 'Dies ist erneuert oder erledigt. Es gibt nichts mehr zu tun.',
        archived: 'Dies ist abgelegt. Es gibt nichts mehr zu tun.',
        deleted: 'Dies gibt es nicht mehr. Es gibt nichts mehr zu tun.',
        expired_link:
          'Dieser Link ist abgelaufen. Bitten Sie die Organisation, die ihn geschickt hat, um einen neuen.',
        opted_out:
          'Sie erhalten keine solchen Erinnerungen mehr. Um sie wieder zu erhalten, antworten Sie START oder wenden Sie sich an die Organisation.',
      },
    },
    share: {
      title: 'Geteilter Eintrag',
      password: 'Passwort',
      show: 'Anzeigen',
      wrongPassword: 'Das ist nicht das Passwort.',
      done: 'Erledigt',
      toDo: 'Zu tun',
      inProgress: 'In Arbeit',
      facts: {
        organization_name: 'Organisation',
        expiry_date: 'Ablaufdatum',
        start_date: 'Beginn',
        type: 'Art',
        priority: 'Priorität',
        state: 'Stand',
        notes: 'Notizen',
      },
    },
    verify: {
      title: 'E-Mail-Adresse bestätigen',
      wait: 'Einen Augenblick …',
      thanks: 'Vielen Dank',
      verified: (email) => `${email} ist bestätigt.`,
      oldTitle: 'Der Link funktioniert nicht mehr',
      old: 'Er ist vielleicht zu alt, oder eine neuere Nachricht hat ihn ersetzt.',
      email: 'Ihre E-Mail-Adresse',
      again: 'Neuen Link senden',
      onItsWay: 'Wenn die Adresse ein Konto hat, das zu bestätigen ist, ist eine neue Nachricht unterwegs.',
    },
    invitation: {
      title: 'Einladung annehmen',
      firstName: 'Vorname',
      lastName: 'Nachname',
      email: 'Ihre E-Mail-Adresse',
      password: 'Passwort wählen',
      policy: '8 bis 128 Zeichen, mit einem Großbuchstaben, einem Kleinbuchstaben und einer Ziffer.',
      join: 'Beitreten',
      welcome: (organization) => `Willkommen bei ${organization}`,
      outcome: 'Sie können sich jetzt mit E-Mail-Adresse und Passwort anmelden.',
      until: (day) => `Die Einladung gilt bis ${day}.`,
      ended: {
        expired: 'Diese Einladung ist abgelaufen',
        cancelled: 'Diese Einladung wurde zurückgezogen',
        accepted: 'Diese Einladung wurde schon benutzt',
      },
      whatNow: {
        expired: 'Wer sie geschickt hat, kann Ihnen eine neue schicken.',
        cancelled: 'Fragen Sie, wer sie geschickt hat, was zu tun ist.',
        accepted:
          'Wenn Sie es waren, melden Sie sich mit E-Mail-Adresse und Passwort an. Wenn Sie es nicht mehr wissen, wählen Sie ein neues.',
      },
      ask: 'Um eine neue Einladung bitten',
      asked: 'Wer Sie eingeladen hat, wurde um eine neue Einladung gebeten. Sie kommt per E-Mail.',
      newPassword: 'Neues Passwort wählen',
      broken: 'Dieser Link funktioniert nicht',
      look: 'Eine neuere Nachricht hat ihn vielleicht ersetzt: Suchen Sie die letzte, oder fragen Sie, wer Sie eingeladen hat.',
    },
    reset: {
      title: 'Neues Passwort wählen',
      email: 'E-Mail-Adresse',
      send: 'Code anfordern',
      code: 'Code aus der Nachricht',
      newPassword: 'Neues Passwort',
      save: 'Neues Passwort speichern',
      haveCode: 'Ich habe schon einen Code',
      another: 'Noch einen Code senden',
      changed: 'Ihr Passwort ist geändert',
      signIn: 'Sie können sich jetzt damit anmelden, wo immer einer unserer Links danach fragt.',
      policy: '8 bis 128 Zeichen, mit einem Großbuchstaben, einem Kleinbuchstaben und einer Ziffer.',
      sent: (email) =>
        `Wenn ${email} ein Konto hat, ist eine Nachricht mit einem Code unterwegs. Das kann eine Minute dauern.`,
    },
    collect: {
      wrongPassword: 'Das ist nicht das Passwort.',
      opening: 'Ihre Anfrage wird geöffnet …',
      password: 'Passwort',
      passwordHint: 'Der Absender hat es Ihnen auf einem anderen Weg als diesem Link gegeben.',
      unlock: 'Anfrage öffnen',
      locked: 'Diese Anfrage ist geschützt',
      back: 'Zurück',
      next: 'Nächste Seite',
      page: 'Seite',
      pages: 'Seiten des Formulars',
      saving: 'Wird gespeichert …',
      saved:
        'Alles ist gespeichert. Sie können diese Seite schließen und später weitermachen, auch auf einem anderen Gerät.',
      unsaved: 'Noch nicht gespeichert; neuer Versuch …',
      notSaved: 'Nicht gespeichert:',
      nothingMissing: 'Nichts fehlt',
      required: ' (erforderlich)',
      choose: 'Bitte wählen',
      numbers: {
        en: 'In diesem Formular bedeutet 1,000 eintausend; Dezimalzeichen ist der Punkt, wie in 0.5',
        de: '1.000 ist eintausend, 0,5 ist ein halb',
        fr: 'In diesem Formular bedeutet 1 000 eintausend; Dezimalzeichen ist das Komma, wie in 0,5',
        es: '1.000 ist eintausend, 0,5 ist ein halb',
      },
      remove: 'Entfernen',
      fileGone: 'Diese Datei gibt es nicht mehr.',
      lookAt: 'Bitte sehen Sie sich vor dem Senden Folgendes an:',
      thanks: 'Vielen Dank',
      sendingFile: 'Eine Datei wird noch gesendet. Bitte warten Sie, bis sie da ist.',
      answersUnsaved: 'Ihre Angaben sind noch nicht gespeichert. Bitte versuchen Sie es gleich noch einmal.',
      brokenTitle: 'Dieser Link funktioniert nicht',
      brokenText: 'Vielleicht wurde er durch einen neueren ersetzt: bitte suchen Sie die letzte Nachricht.',
      closed: 'Diese Anfrage ist geschlossen',
      newLink: 'Um einen neuen Link bitten',
      senderKnows: 'Der Absender weiß Bescheid',
      senderAsked: 'Er wurde um einen neuen Link gebeten, der per E-Mail kommt, wenn er zustimmt.',
      incompleteTitle: 'Dieser Link ist nicht vollständig',
      incompleteText: 'Bitte öffnen Sie den Link noch einmal aus der Nachricht.',
      anyFile: 'jede Datei',
      wrong: {
        required: 'Bitte beantworten Sie dies.',
        number: 'Bitte schreiben Sie eine Zahl, zum Beispiel 1250 oder 12,5.',
        digits: 'Diese Zahl hat zu viele Stellen: höchstens 15 vor dem Komma und 10 danach.',
        date: 'Bitte geben Sie ein Datum an, das es gibt.',
        choice: 'Bitte wählen Sie eine der Möglichkeiten.',
        long: 'Dieser Text ist zu lang.',
        other: 'Das kann so nicht angenommen werden.',
      },
      couldMean: (one, other, asOne, asOther) =>
        `Das könnte ${one} oder ${other} heißen: Bitte schreiben Sie ${asOne} oder ${asOther}.`,
      correct: (reason) => `Bitte korrigieren: ${reason}`,
      understood: (value) => `Verstanden als ${value}`,
      get: (name) => `${name} herunterladen`,
      removeFile: (name) => `${name} entfernen`,
      sending: (name) => `${name} wird gesendet`,
      filesFor: (label) => `Dateien für ${label}`,
      missing: (count) =>
        plural(count, { one: '# erforderliche Angabe fehlt', other: '# erforderliche Angaben fehlen' }),
      missingHere: (count) => ` (${formats.number(count)} fehlen)`,
      send: (organization) => `An ${organization} senden`,
      due: (day) => `Fällig ${date(day)}`,
      again: (organization) =>
        `${organization} bittet Sie, Folgendes zu korrigieren. Alles andere ist in Ordnung.`,
      done: (organization, at) =>
        `${organization} hat am ${formats.minute(at)} erhalten, was Sie gesendet haben. Es gibt nichts mehr zu tun.`,
      empty: (name) => `${name} ist leer.`,
      tooLarge: (name, size, most) => `${name} ist zu groß: ${size}. Höchstens ${most}.`,
      wrongType: (name) => `${name} hat einen Dateityp, der nicht verlangt ist.`,
      atMost: (most) => `Höchstens ${most} je Datei.`,
      any: (kind) =>
        ({ image: 'jedes Bild', video: 'jedes Video', audio: 'jede Tonaufnahme', text: 'jede Textdatei' })[
          kind
        ] ?? kind,
      refused: (name) => `${name} wurde nicht angenommen. Bitte versuchen Sie es noch einmal.`,
      unsent: (name) =>
        `${name} konnte nicht gesendet werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.`,
      notStored: (name) =>
        `${name} konnte nicht gespeichert werden, obwohl Ihre Verbindung besteht. Bitte versuchen Sie es später noch einmal; wenn es wieder nicht geht, sagen Sie es der Person, die Sie hierher geschickt hat.`,
    },
    portal: {
      opening: 'Ihr Portal wird geöffnet …',
      title: 'Portal',
      projects: 'Projekte',
      requests: 'Anfragen',
      documents: 'Unterlagen',
      none: 'Zurzeit keine.',
      download: 'Herunterladen',
      downloadOf: (name) => `${name} herunterladen`,
      answer: 'Beantworten',
      answerOf: (name) => `${name} beantworten`,
      about: (until) => `Was wir für Sie tun und von Ihnen haben. Dieser Link gilt bis ${until}.`,
      from: (day) => `ab ${day}`,
      due: (day) => `fällig ${day}`,
      asked: (day) => `angefragt am ${day}`,
      answered: (day) => `beantwortet am ${day}`,
      sent: (day) => `gesendet am ${day}`,
      requestStatus: {
        sent: 'An Sie gesendet',
        viewed: 'Geöffnet',
        in_progress: 'Begonnen',
        completed: 'Eingegangen',
        paused: 'Unterbrochen',
        cancelled: 'Zurückgezogen',
        expired: 'Frist abgelaufen',
      },
      documentStatus: { pending: 'Wird geprüft', approved: 'Angenommen', rejected: 'Zu korrigieren' },
    },
  },
};
