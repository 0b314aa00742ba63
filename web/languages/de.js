// Deutsch.
import { CHAT_CHANNELS, PHONE_CHANNELS } from './channels.js';
import { detailWords } from './expiryDetails.js';
import { formatsOf } from './formats.js';

const formats = formatsOf('de');
const { plural, daysLeft, date } = formats;
const inDays = (count) => plural(count, { one: '# Tag', other: '# Tagen' });

/** @type {import('./language').Language} */
export const de = {
  locale: 'de',
  formats,
  details: { labels: detailWords('de', 'label'), short: detailWords('de', 'short') },
  reminder: {
    headline: (name, left) =>
      left < 0 ? `${name} ist ${daysLeft(left)} abgelaufen` : `${name} läuft ${daysLeft(left)} ab`,
    subject: (headline, due) => `Erinnerung: ${headline} (${due})`,
    body: (sender, name, left) =>
      `Dies ist eine Erinnerung von ${sender}: ${name} ${left < 0 ? 'war' : 'ist'} ${daysLeft(left)} fällig.`,
    escalated: 'Bisher hat niemand diese Erinnerung bestätigt, deshalb geht sie nun an Sie.',
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
    open: 'Ansehen und antworten',
    footer: (organization) =>
      `Sie erhalten diese Nachricht, weil ${organization} Sie für diesen Eintrag als Kontakt oder zuständige Person hinterlegt hat.`,
    sample: (subject) => `Muster: ${subject}`,
  },
  digest: {
    title: (day) => `Erinnerungen für den ${date(day)}`,
    records: (count) => plural(count, { one: '# Eintrag', other: '# Einträge' }),
    first: (name, day) => `als Nächstes: ${name}, ${day}`,
    body: (sender, day, records) => `Ihre Erinnerungen von ${sender} für den ${date(day)}: ${records}.`,
    more: (count) =>
      plural(count, {
        one: '# weiterer ist hier nicht aufgeführt.',
        other: '# weitere sind hier nicht aufgeführt.',
      }),
    line: (left, dates) =>
      left < 0 ? `${daysLeft(left)} abgelaufen (${dates})` : `läuft ${daysLeft(left)} ab (${dates})`,
    footer: (organization) =>
      `Sie erhalten diese Nachricht, weil ${organization} Sie für diese Einträge als Kontakt oder zuständige Person hinterlegt hat.`,
  },
  request: {
    greeting: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
    facts: { request: 'Anfrage', due: 'Fällig' },
    footer:
      'Dieser Link ist nur für Sie bestimmt, bitte geben Sie ihn nicht weiter. Sie können jederzeit unterbrechen und später weitermachen.',
    passwordFooter: 'Sie werden nach dem Passwort gefragt, das Ihnen der Absender gegeben hat.',
    subject: (organization, name) => `${organization} bittet Sie um: ${name}`,
    intro: (organization) => `${organization} benötigt einige Angaben und Unterlagen von Ihnen.`,
    open: 'Anfrage öffnen',
    reminderSubject: (organization, name) => `Erinnerung: ${organization} wartet auf ${name}`,
    reminderIntro: (organization) => `${organization} wartet noch auf Ihre Angaben und Unterlagen.`,
    goOn: 'Weitermachen',
    againSubject: (organization, name) => `${organization} bittet um Korrektur: ${name}`,
    againIntro:
      'Vielen Dank für Ihre Angaben. Bitte korrigieren Sie die folgenden Punkte. Alles andere ist in Ordnung.',
    correct: 'Korrigieren',
    receiptSubject: (organization, name) => `${organization} hat erhalten: ${name}`,
    receiptIntro: (organization, day) => `vielen Dank. ${organization} hat Ihre Angaben am ${day} erhalten:`,
    receiptLocked: (organization, day) =>
      `vielen Dank. ${organization} hat Ihre Angaben und Dateien am ${day} erhalten. Zu Ihrer Sicherheit sind sie in dieser E-Mail nicht enthalten.`,
    receiptMore: (count) => plural(count, { one: '# weitere Angabe', other: '# weitere Angaben' }),
    receipt: 'Anfrage öffnen',
    receiptFooter:
      'Dies ist Ihre Empfangsbestätigung. Bitte bewahren Sie sie auf. Wenn etwas nicht stimmt, antworten Sie auf diese E-Mail.',
    yes: 'Ja',
    no: 'Nein',
  },
  member: {
    assigned: (by, name) => `${by} hat Ihnen ${name} zugewiesen`,
    assignedMany: (by, count) =>
      `${by} hat Ihnen ${plural(count, { one: '# Eintrag', other: '# Einträge' })} zugewiesen`,
    assignedBody: 'Sie sind jetzt für diesen Termin verantwortlich.',
    assignedFooter:
      'Sie erhalten diese Nachricht, weil Ihnen ein Eintrag zugewiesen wurde. In Ihrem Profil können Sie diese Nachrichten abschalten.',
    submitted: (client, name) => `${client} hat ${name} eingereicht`,
    submittedBody: 'Prüfen Sie die Angaben und Dateien und nehmen Sie sie an oder bitten Sie um Korrekturen.',
    review: 'Prüfen',
    submittedFooter:
      'Sie erhalten diese Nachricht, weil Sie diese Benachrichtigungen eingeschaltet haben. In Ihrem Profil können Sie sie abschalten.',
  },
  notice: {
    somebody: 'Jemand',
    recipient: 'Ein Empfänger',
    noAnswer: 'keine Antwort',
    assigned: (by, name) => `${by} hat Ihnen „${name}“ zugewiesen`,
    mentioned: (by, name) => `${by} hat Sie in einem Kommentar zu ${name} erwähnt`,
    submitted: (client, name) => `${client} hat „${name}“ eingereicht`,
    newLink: (client, name) => `${client} bittet um einen neuen Link: „${name}“ ist abgelaufen`,
    newInvitation: (email) => `${email} bittet um eine neue Einladung: Die bisherige ist abgelaufen`,
    renewed: (by, name, until) =>
      until === null
        ? `${by} meldet, dass „${name}“ verlängert wurde`
        : `${by} meldet, dass „${name}“ bis zum ${date(until)} verlängert wurde`,
    notTheirs: (by, name) => `${by} ist nach eigener Angabe nicht für „${name}“ zuständig`,
    documentRead: (name) => `Ein per E-Mail gesendetes Dokument wurde ausgelesen: Bitte prüfen Sie „${name}“`,
    documentUnread: (file) => `Das per E-Mail gesendete Dokument „${file}“ konnte nicht gelesen werden`,
    webhookOff: (host, reason) => `Der Webhook zu ${host} wurde deaktiviert: ${reason}`,
    whyOff: {
      too_many_failures: 'Zu viele Zustellungen hintereinander sind fehlgeschlagen',
      gone: 'Der Empfänger hat mit 410 Gone geantwortet',
    },
    integrationOff: (name, reason) => `Die Integration ${name} wurde deaktiviert: ${reason}`,
    whyIntegrationOff: {
      too_many_failures: 'Zu viele Nachrichten hintereinander sind fehlgeschlagen',
      gone: 'Der Kanal existiert nicht mehr',
    },
    lost: {
      reminder: (to, channel) => `Eine Erinnerung an ${to} per ${channel} konnte nicht gesendet werden`,
      mail: (to) => `Eine E-Mail an ${to} konnte nicht gesendet werden`,
      message: (to, channel) => `Eine Nachricht an ${to} per ${channel} konnte nicht gesendet werden`,
    },
    unknownFate: (lost, reason) => `${lost}: ${reason}. Ob sie angekommen ist, ist nicht bekannt.`,
    channels: {
      email: 'E-Mail',
      ...PHONE_CHANNELS,
      ...CHAT_CHANNELS,
    },
  },
  chat: {
    testTitle: 'Testnachricht',
    home: 'App öffnen',
    assignee: 'Zuständig',
    testText: (organization) => `${organization} kann in diesem Kanal posten. Erinnerungen erscheinen hier.`,
  },
  workflow: {
    about: (title, expiry) => (expiry === null ? title : `${title} für ${expiry}`),
    start: (about) => `Ablauf gestartet: ${about}`,
    step: (about, step) => `Sie haben einen Schritt in ${about}: ${step}`,
    steps: (about, count) =>
      `Sie haben ${plural(count, { one: '# Schritt', other: '# Schritte' })} in ${about}`,
    completion: (about) => `Ablauf abgeschlossen: ${about}`,
    requests: (about) => `Unterlagen angefordert: ${about}`,
    failure: (about, reason) => `Start fehlgeschlagen: ${about}. ${reason}`,
    stall: (about, count) => `Ablauf stockt: ${about}, seit ${inDays(count)} kein Schritt erledigt`,
    facts: { workflow: 'Ablauf', record: 'Eintrag', startedBy: 'Gestartet von', progress: 'Fortschritt' },
    open: 'Öffnen',
    footer:
      'Sie erhalten diese Nachricht, weil Sie an diesem Ablauf beteiligt sind, seine Mitteilungen erhalten oder seinen Auslöser eingerichtet haben.',
  },
  account: {
    hello: (name) => `Guten Tag ${name},`,
    verify: {
      title: 'Bestätigen Sie Ihre E-Mail-Adresse',
      body: 'bitte bestätigen Sie, dass dies Ihre E-Mail-Adresse ist. Der Link gilt 7 Tage.',
      action: 'E-Mail-Adresse bestätigen',
      footer: 'Wenn Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren.',
    },
    reset: {
      subject: 'Ihr Code zum Zurücksetzen des Passworts',
      title: 'Passwort zurücksetzen',
      body: 'mit diesem Code können Sie ein neues Passwort wählen:',
      valid: (minutes) =>
        plural(minutes, {
          one: 'Er gilt # Minute und kann einmal verwendet werden.',
          other: 'Er gilt # Minuten und kann einmal verwendet werden.',
        }),
      action: 'Neues Passwort wählen',
      footer:
        'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.',
    },
    invitation: {
      subject: (inviter, organization) => `${inviter} lädt Sie zu ${organization} ein`,
      body: (inviter, organization, role) =>
        `${inviter} hat Sie zu ${organization} eingeladen (Rolle: ${role}).`,
      roles: { viewer: 'Betrachter', editor: 'Bearbeiter', admin: 'Administrator' },
      valid: 'Die Einladung gilt 7 Tage.',
      action: 'Einladung annehmen',
      footer: 'Wenn Sie diese Person nicht kennen, können Sie diese E-Mail ignorieren.',
    },
  },
  plan: {
    ended: {
      trial_ended: 'Ihr Testzeitraum ist abgelaufen',
      payment_failed: 'Eine Zahlung für Ihren Tarif ist fehlgeschlagen',
      cancelled: 'Ihr Tarif ist beendet',
    },
    kept: 'Es wird nichts gelöscht, und Erinnerungen zu Ihren Einträgen werden weiterhin verschickt.',
    trialEnding: (day) => `Ihr Testzeitraum endet am ${day}`,
    choose: 'Wählen Sie einen Tarif, um ohne Unterbrechung weiterzuarbeiten.',
    grace: (day) => `Bis ${day} haben Sie vollen Zugriff. Danach können Sie nur noch lesen.`,
    readOnly: 'Ihre Organisation kann jetzt nur noch lesen',
    readOnlyBody: (ended) =>
      `${ended}. Sie können weiterhin alles lesen. Um wieder etwas zu ändern, wählen Sie einen Tarif.`,
    action: 'Tarif wählen',
    noCreditTitle: 'Kein Guthaben für Erinnerungen',
    noCredit:
      'Ihre Organisation hat für einige Erinnerungen kein Guthaben mehr. Sie werden nicht verschickt, bis Sie Guthaben hinzufügen.',
  },
  summary: {
    subject: (organization, score) =>
      `Wochenübersicht für ${organization}: Compliance-Score ${formats.number(score)}`,
    score: (score, change) => {
      const now = `Ihr Compliance-Score liegt bei ${formats.number(score)} von 100 Punkten`;
      if (change === null) return `${now}.`;
      if (change === 0) return `${now}, unverändert gegenüber der Vorwoche.`;
      const points = plural(Math.abs(change), { one: '# Punkt', other: '# Punkte' });
      return `${now}, ${points} ${change > 0 ? 'mehr' : 'weniger'} als in der Vorwoche.`;
    },
    overdue: (count) =>
      plural(count, {
        one: '# Eintrag ist in der vergangenen Woche überfällig geworden',
        other: '# Einträge sind in der vergangenen Woche überfällig geworden',
      }),
    upcoming: (count) =>
      plural(count, {
        one: '# Eintrag läuft in den nächsten 30 Tagen ab',
        other: '# Einträge laufen in den nächsten 30 Tagen ab',
      }),
    unreminded: (count) =>
      plural(count, { one: '# Eintrag ohne Erinnerung', other: '# Einträge ohne Erinnerung' }),
    undated: 'ohne Datum',
    open: 'Fällige Einträge ansehen',
    stop: 'Wochenübersicht abbestellen',
    footer: (organization) =>
      `Sie erhalten diese Nachricht montags, weil Sie ${organization} verwalten. Gibt es nichts zu berichten, entfällt sie.`,
  },
  unreachable: {
    title: (count) =>
      plural(count, { one: '# Person war nicht zu erreichen', other: '# Personen waren nicht zu erreichen' }),
    body: 'Über keinen Kanal, dem diese Personen zugestimmt haben, kam eine Erinnerung an. Korrigieren Sie die Kontaktdaten oder informieren Sie sie selbst.',
    more: (count) =>
      plural(count, {
        one: '# weitere ist hier nicht aufgeführt.',
        other: '# weitere sind hier nicht aufgeführt.',
      }),
    open: 'Öffnen',
    channels: { email: 'E-Mail', ...PHONE_CHANNELS },
    reasons: {
      contact_not_found: 'ist kein Kontakt mehr',
      notifications_switched_off: 'Benachrichtigungen sind ausgeschaltet',
      not_opted_in: 'hat nicht zugestimmt',
      no_address: 'keine Adresse hinterlegt',
      same_address_as_another_recipient: 'hat dieselbe Adresse wie ein anderer Empfänger',
      no_credit: 'es war kein Guthaben übrig',
      organization_not_verified: 'Ihre Organisation ist noch nicht bestätigt',
      no_whatsapp_template: 'keine WhatsApp-Vorlage eingerichtet',
      address_bounced: 'E-Mails an diese Adresse kommen zurück',
      reported_as_spam: 'hat eine frühere Nachricht als Spam gemeldet',
      unsubscribed: 'hat sich abgemeldet',
      stopped_by_recipient: 'hat mit STOP geantwortet',
    },
  },
  whatsapp: {
    reminder:
      'Erinnerung von {{1}}: {{2}}, Ablaufdatum {{3}} ({{4}}). Eintrag öffnen: {{5}} – zum Abbestellen mit STOP antworten.',
    workflow: 'Neues zu einem Ablauf: {{1}}. Öffnen: {{2}} – zum Abbestellen mit STOP antworten.',
  },
  page: {
    brokenLink: 'Dieser Link funktioniert nicht. Öffnen Sie ihn bitte noch einmal aus der Nachricht.',
    endedLink:
      'Dieser Link funktioniert nicht mehr. Bitten Sie die Person, die ihn gesendet hat, um einen neuen.',
    onward: 'Anmelden und anstehende Termine ansehen',
    failed: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
    wrong: {
      file: 'Die Datei ist leer oder ihr Inhalt passt nicht zum Dateityp.',
      kind: 'Dieser Dateityp wird nicht angenommen.',
      code: 'Der Code ist falsch oder abgelaufen. Fordern Sie einen neuen an.',
      password:
        'Verwenden Sie 8 bis 128 Zeichen mit Großbuchstaben, Kleinbuchstaben und Ziffer. Vermeiden Sie häufige Passwörter.',
      email: 'Diese E-Mail-Adresse kann hier nicht verwendet werden.',
      date: 'Dieses Datum kann hier nicht verwendet werden.',
      checklist: 'Erledigen Sie zuerst die Pflichtpunkte der Checkliste.',
    },
    refusals: {
      VALIDATION_FAILED: 'Eine Angabe fehlt oder ist ungültig.',
      SEATS_EXHAUSTED: 'In Ihrem Tarif sind alle Plätze belegt.',
      ORGANIZATION_REQUIRED: 'Dieses Konto gehört noch zu keiner Organisation.',
      UNAUTHORIZED: 'Bitte melden Sie sich neu an oder öffnen Sie den Link noch einmal.',
      FORBIDDEN: 'Ihre Rolle erlaubt das nicht. Wenden Sie sich an die Administration Ihrer Organisation.',
      PLAN_LIMIT_REACHED: 'Das Limit Ihres Tarifs ist erreicht.',
      EMAIL_NOT_VERIFIED: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Wir haben Ihnen einen Link geschickt.',
      ORGANIZATION_READ_ONLY: 'Ihre Organisation kann zurzeit nur lesen, weil ihr Tarif abgelaufen ist.',
      NOT_FOUND: 'Das existiert nicht oder wurde gelöscht.',
      CONFLICT: 'Das hat sich inzwischen geändert oder ist schon vergeben. Laden Sie die Seite neu.',
      EMAIL_EXISTS: 'Diese E-Mail-Adresse wird schon verwendet.',
      TOO_MANY_ATTACHMENTS: 'Dieser Eintrag hat bereits die maximale Anzahl an Dateien.',
      INVALID_STATE: 'Das ist im aktuellen Zustand nicht möglich. Laden Sie die Seite neu.',
      LIMIT_REACHED: 'Das Limit ist erreicht.',
      GONE: 'Das ist nicht mehr verfügbar.',
      PRECONDITION_FAILED: 'Jemand anderes hat das inzwischen geändert. Laden Sie die Seite neu.',
      FILE_TOO_LARGE: 'Die Datei ist zu groß.',
      PAYLOAD_TOO_LARGE: 'Das sind zu viele Daten auf einmal.',
      UNSUPPORTED_MEDIA_TYPE: 'Dieser Dateityp wird nicht angenommen.',
      RATE_LIMITED: 'Zu viele Versuche. Bitte warten Sie eine Minute.',
      UNAVAILABLE: 'Das ist vorübergehend nicht möglich. Bitte versuchen Sie es in einer Minute noch einmal.',
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
      note: 'Anmerkung (optional)',
      renewedUntil: 'Verlängert bis',
      snoozeUntil: 'Wieder erinnern am',
      file: 'Nachweis der Verlängerung (PDF oder Bild)',
      history: 'Wer benachrichtigt wurde und was geantwortet wurde',
      actions: {
        acknowledge: 'Ich kümmere mich darum',
        snooze: 'Später erinnern',
        renewed: 'Ist verlängert',
        not_me: 'Das betrifft mich nicht',
        unsubscribe: 'Abbestellen',
        resubscribe: 'Wieder Erinnerungen erhalten',
      },
      noMore:
        'Sie können diese Nachrichten in Ihrem Mailprogramm abbestellen oder auf eine Textnachricht mit STOP antworten.',
      done: {
        acknowledge: 'Danke. Alle Beteiligten sehen, dass Sie sich darum kümmern.',
        snooze: 'Wir erinnern Sie wieder.',
        renewed: 'Danke. Wir haben die Verlängerung weitergeleitet, sie wird noch bestätigt.',
        not_me: 'Danke. Sie erhalten dazu keine Erinnerungen mehr, und die Zuständigen wissen Bescheid.',
        unsubscribe: 'Sie erhalten von dieser Organisation keine solchen Erinnerungen mehr.',
        resubscribe: 'Sie erhalten wieder Erinnerungen.',
      },
      chosen: (answer) => `Sie haben „${answer}“ gewählt. Drücken Sie zum Bestätigen die Schaltfläche.`,
      another: 'Andere Antwort wählen',
      notPossible: 'Diese Auswahl ist nicht mehr möglich. Bitte wählen Sie neu.',
      answered: (name, action, day) =>
        `${name} ${
          {
            acknowledge: 'kümmert sich darum',
            snooze: 'möchte später erinnert werden',
            renewed: 'meldet die Verlängerung',
            not_me: 'ist nach eigener Angabe nicht zuständig',
            unsubscribe: 'hat sich abgemeldet',
            resubscribe: 'hat sich wieder angemeldet',
          }[action]
        } (${day})`,
      told: (name, channel, day) =>
        `${name} wurde per ${{ email: 'E-Mail', ...PHONE_CHANNELS }[channel]} benachrichtigt (${day})`,
      somebody: 'Jemand',
      snoozed: (until) => `Wir erinnern Sie am ${date(until)} wieder.`,
      ended: {
        renewed: 'Dieser Eintrag wurde verlängert oder erledigt. Sie müssen nichts weiter tun.',
        archived: 'Dieser Eintrag wurde archiviert. Sie müssen nichts weiter tun.',
        deleted: 'Dieser Eintrag wurde gelöscht. Sie müssen nichts weiter tun.',
        expired_link:
          'Dieser Link ist abgelaufen. Bitten Sie die Organisation, die ihn geschickt hat, um einen neuen.',
        opted_out:
          'Sie haben diese Erinnerungen abbestellt. Um sie wieder zu erhalten, antworten Sie mit START oder wenden Sie sich an die Organisation.',
      },
    },
    share: {
      title: 'Geteilter Eintrag',
      password: 'Passwort',
      show: 'Anzeigen',
      wrongPassword: 'Falsches Passwort.',
      done: 'Erledigt',
      toDo: 'Zu tun',
      inProgress: 'In Arbeit',
      facts: {
        organization_name: 'Organisation',
        expiry_date: 'Ablaufdatum',
        start_date: 'Beginn',
        type: 'Art',
        ...detailWords('de', 'label'),
        priority: 'Priorität',
        state: 'Status',
        notes: 'Notizen',
      },
    },
    summary: {
      title: 'Wochenübersicht',
      question: 'Möchten Sie die Wochenübersicht abbestellen?',
      stop: 'Wochenübersicht abbestellen',
      done: 'Sie erhalten die Wochenübersicht nicht mehr. In Ihrem Profil können Sie sie wieder einschalten.',
    },
    verify: {
      title: 'E-Mail-Adresse bestätigen',
      wait: 'Einen Moment …',
      thanks: 'Vielen Dank',
      verified: (email) => `${email} ist bestätigt.`,
      oldTitle: 'Der Link funktioniert nicht mehr',
      old: 'Er ist vielleicht abgelaufen oder wurde durch eine neuere E-Mail ersetzt.',
      email: 'Ihre E-Mail-Adresse',
      again: 'Neuen Link senden',
      onItsWay: 'Falls zu dieser Adresse ein unbestätigtes Konto gehört, ist eine neue E-Mail unterwegs.',
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
        accepted: 'Diese Einladung wurde bereits verwendet',
      },
      whatNow: {
        expired: 'Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
        cancelled: 'Wenden Sie sich an die Person, die Sie eingeladen hat.',
        accepted:
          'Wenn Sie das waren, melden Sie sich mit E-Mail-Adresse und Passwort an. Falls Sie Ihr Passwort vergessen haben, wählen Sie ein neues.',
      },
      ask: 'Neue Einladung anfordern',
      asked:
        'Wir haben die Person, die Sie eingeladen hat, um eine neue Einladung gebeten. Sie erhalten sie per E-Mail.',
      newPassword: 'Neues Passwort wählen',
      broken: 'Dieser Link funktioniert nicht',
      look: 'Vielleicht wurde er durch eine neuere E-Mail ersetzt. Suchen Sie die letzte oder fragen Sie die Person, die Sie eingeladen hat.',
    },
    reset: {
      title: 'Neues Passwort wählen',
      email: 'E-Mail-Adresse',
      send: 'Code anfordern',
      code: 'Code aus der E-Mail',
      newPassword: 'Neues Passwort',
      save: 'Neues Passwort speichern',
      haveCode: 'Ich habe schon einen Code',
      another: 'Neuen Code senden',
      changed: 'Ihr Passwort wurde geändert',
      signIn: 'Sie können sich jetzt mit dem neuen Passwort anmelden.',
      policy: '8 bis 128 Zeichen, mit einem Großbuchstaben, einem Kleinbuchstaben und einer Ziffer.',
      sent: (email) =>
        `Falls zu ${email} ein Konto gehört, ist eine E-Mail mit einem Code unterwegs. Das kann eine Minute dauern.`,
    },
    collect: {
      wrongPassword: 'Falsches Passwort.',
      opening: 'Ihre Anfrage wird geöffnet …',
      password: 'Passwort',
      passwordHint: 'Sie haben es vom Absender getrennt von diesem Link erhalten.',
      unlock: 'Anfrage öffnen',
      locked: 'Diese Anfrage ist geschützt',
      back: 'Zurück',
      next: 'Nächste Seite',
      page: 'Seite',
      pages: 'Seiten des Formulars',
      saving: 'Wird gespeichert …',
      saved:
        'Alles gespeichert. Sie können diese Seite schließen und später weitermachen, auch auf einem anderen Gerät.',
      unsaved: 'Noch nicht gespeichert. Neuer Versuch …',
      notSaved: 'Nicht gespeichert:',
      nothingMissing: 'Alles vollständig',
      required: ' (erforderlich)',
      choose: 'Bitte wählen',
      numbers: {
        en: 'In diesem Formular bedeutet 1,000 eintausend; Dezimalzeichen ist der Punkt, wie in 0.5',
        de: 'Zum Beispiel 1.000 für eintausend und 0,5 für ein halb',
        fr: 'In diesem Formular bedeutet 1 000 eintausend; Dezimalzeichen ist das Komma, wie in 0,5',
        es: '1.000 ist eintausend, 0,5 ist ein halb',
      },
      remove: 'Entfernen',
      fileGone: 'Diese Datei existiert nicht mehr.',
      lookAt: 'Bitte prüfen Sie vor dem Absenden:',
      thanks: 'Vielen Dank',
      sendingFile: 'Eine Datei wird noch hochgeladen. Bitte warten Sie, bis sie fertig ist.',
      answersUnsaved: 'Ihre Angaben sind noch nicht gespeichert. Bitte versuchen Sie es gleich noch einmal.',
      brokenTitle: 'Dieser Link funktioniert nicht',
      brokenText: 'Vielleicht wurde er durch einen neueren ersetzt. Bitte suchen Sie die letzte E-Mail.',
      closed: 'Diese Anfrage ist geschlossen',
      newLink: 'Neuen Link anfordern',
      senderKnows: 'Der Absender ist informiert',
      senderAsked: 'Wenn er zustimmt, erhalten Sie einen neuen Link per E-Mail.',
      incompleteTitle: 'Dieser Link ist unvollständig',
      incompleteText: 'Bitte öffnen Sie den Link noch einmal aus der Nachricht.',
      anyFile: 'jede Datei',
      wrong: {
        required: 'Bitte geben Sie eine Antwort ein.',
        number: 'Bitte geben Sie eine Zahl ein, zum Beispiel 1250 oder 12,5.',
        digits: 'Diese Zahl hat zu viele Stellen: höchstens 15 vor dem Komma und 10 danach.',
        date: 'Bitte geben Sie ein gültiges Datum ein.',
        choice: 'Bitte wählen Sie eine der Möglichkeiten.',
        long: 'Dieser Text ist zu lang.',
        other: 'Diese Antwort ist ungültig.',
      },
      couldMean: (one, other, asOne, asOther) =>
        `Das könnte ${one} oder ${other} bedeuten. Bitte geben Sie ${asOne} oder ${asOther} ein.`,
      correct: (reason) => `Bitte korrigieren: ${reason}`,
      understood: (value) => `Verstanden als ${value}`,
      get: (name) => `${name} herunterladen`,
      removeFile: (name) => `${name} entfernen`,
      sending: (name) => `${name} wird hochgeladen`,
      filesFor: (label) => `Dateien für ${label}`,
      missing: (count) =>
        plural(count, { one: '# erforderliche Angabe fehlt', other: '# erforderliche Angaben fehlen' }),
      missingHere: (count) => ` (${formats.number(count)} fehlen)`,
      send: (organization) => `An ${organization} senden`,
      due: (day) => `Fällig ${date(day)}`,
      again: (organization) =>
        `${organization} bittet Sie, Folgendes zu korrigieren. Alles andere ist in Ordnung.`,
      done: (organization, at) =>
        `${organization} hat Ihre Angaben am ${formats.minute(at)} erhalten. Sie müssen nichts weiter tun.`,
      empty: (name) => `${name} ist leer.`,
      tooLarge: (name, size, most) => `${name} ist zu groß (${size}). Erlaubt sind höchstens ${most}.`,
      wrongType: (name) => `${name} hat keinen der angeforderten Dateitypen.`,
      atMost: (most) => `Höchstens ${most} je Datei.`,
      any: (kind) =>
        ({ image: 'jedes Bild', video: 'jedes Video', audio: 'jede Tonaufnahme', text: 'jede Textdatei' })[
          kind
        ] ?? kind,
      refused: (name) => `${name} wurde nicht angenommen. Bitte versuchen Sie es noch einmal.`,
      unsent: (name) =>
        `${name} konnte nicht hochgeladen werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.`,
      notStored: (name) =>
        `${name} konnte nicht gespeichert werden, obwohl Ihre Verbindung besteht. Bitte versuchen Sie es später noch einmal. Wenn es wieder nicht klappt, wenden Sie sich an den Absender.`,
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
      about: (until) => `Ihre Projekte, Anfragen und Unterlagen bei uns. Dieser Link gilt bis ${until}.`,
      from: (day) => `ab ${day}`,
      due: (day) => `fällig ${day}`,
      asked: (day) => `angefragt am ${day}`,
      answered: (day) => `beantwortet am ${day}`,
      sent: (day) => `gesendet am ${day}`,
      requestStatus: {
        sent: 'An Sie gesendet',
        viewed: 'Geöffnet',
        in_progress: 'In Bearbeitung',
        completed: 'Eingegangen',
        paused: 'Unterbrochen',
        cancelled: 'Zurückgezogen',
        expired: 'Frist abgelaufen',
      },
      documentStatus: { pending: 'Wird geprüft', approved: 'Angenommen', rejected: 'Zu korrigieren' },
    },
  },
};
