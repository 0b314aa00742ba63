// Emails about accounts, plans, the weekly summary and unreachable recipients.
import { FORMATS, translated } from './catalogue';
import { PHONE_CHANNELS } from './channels.js';

const { en, de, fr, es } = FORMATS;

export const account = translated({
  hello: ['Hello {name},', 'Guten Tag {name},', 'Bonjour {name},', 'Hola, {name}:'],
  verify: {
    title: [
      'Confirm your email address',
      'Bestätigen Sie Ihre E-Mail-Adresse',
      'Confirmez votre adresse e-mail',
      'Confirme su dirección de correo',
    ],
    body: [
      'Please confirm that this is your email address. The link is valid for 7 days.',
      'bitte bestätigen Sie, dass dies Ihre E-Mail-Adresse ist. Der Link gilt 7 Tage.',
      'Merci de confirmer que cette adresse e-mail est la vôtre. Le lien est valable 7 jours.',
      'Confirme que esta es su dirección de correo. El enlace es válido durante 7 días.',
    ],
    action: [
      'Confirm email address',
      'E-Mail-Adresse bestätigen',
      'Confirmer l’adresse e-mail',
      'Confirmar la dirección de correo',
    ],
    footer: [
      'If you didn’t sign up, you can ignore this email.',
      'Wenn Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren.',
      'Si vous ne vous êtes pas inscrit, vous pouvez ignorer ce message.',
      'Si no se ha registrado, puede ignorar este mensaje.',
    ],
  },
  reset: {
    subject: [
      'Your password reset code',
      'Ihr Code zum Zurücksetzen des Passworts',
      'Votre code de réinitialisation du mot de passe',
      'Su código para restablecer la contraseña',
    ],
    title: [
      'Reset your password',
      'Passwort zurücksetzen',
      'Réinitialiser votre mot de passe',
      'Restablecer la contraseña',
    ],
    body: [
      'Use this code to choose a new password:',
      'mit diesem Code können Sie ein neues Passwort wählen:',
      'Utilisez ce code pour choisir un nouveau mot de passe :',
      'Use este código para elegir una contraseña nueva:',
    ],
    valid: [
      '{minutes|It’s valid for # minute and can be used once.|It’s valid for # minutes and can be used once.}',
      '{minutes|Er gilt # Minute und kann einmal verwendet werden.|Er gilt # Minuten und kann einmal verwendet werden.}',
      '{minutes|Il est valable # minute et ne sert qu’une fois.|Il est valable # minutes et ne sert qu’une fois.}',
      '{minutes|Es válido durante # minuto y se puede usar una vez.|Es válido durante # minutos y se puede usar una vez.}',
    ],
    action: [
      'Choose a new password',
      'Neues Passwort wählen',
      'Choisir un nouveau mot de passe',
      'Elegir una contraseña nueva',
    ],
    footer: [
      'If you didn’t request this, you can ignore this email. Your password won’t change.',
      'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.',
      'Si vous n’avez rien demandé, ignorez cet e-mail. Votre mot de passe ne changera pas.',
      'Si no lo ha solicitado, puede ignorar este correo. Su contraseña no cambiará.',
    ],
  },
  invitation: {
    subject: [
      '{inviter} invited you to join {organization}',
      '{inviter} lädt Sie zu {organization} ein',
      '{inviter} vous invite à rejoindre {organization}',
      '{inviter} le invita a unirse a {organization}',
    ],
    body: [
      '{inviter} invited you to join {organization} as {role}.',
      '{inviter} hat Sie zu {organization} eingeladen (Rolle: {role}).',
      '{inviter} vous invite à rejoindre {organization} (rôle : {role}).',
      '{inviter} le ha invitado a unirse a {organization} con el rol de {role}.',
    ],
    roles: {
      viewer: ['a viewer', 'Betrachter', 'lecteur', 'lector'],
      editor: ['an editor', 'Bearbeiter', 'éditeur', 'editor'],
      admin: ['an admin', 'Administrator', 'administrateur', 'administrador'],
    },
    valid: [
      'The invitation is valid for 7 days.',
      'Die Einladung gilt 7 Tage.',
      'L’invitation est valable 7 jours.',
      'La invitación es válida durante 7 días.',
    ],
    action: ['Accept the invitation', 'Einladung annehmen', 'Accepter l’invitation', 'Aceptar la invitación'],
    footer: [
      'If you don’t know this person, you can ignore this email.',
      'Wenn Sie diese Person nicht kennen, können Sie diese E-Mail ignorieren.',
      'Si vous ne connaissez pas cette personne, vous pouvez ignorer cet e-mail.',
      'Si no conoce a esta persona, puede ignorar este correo.',
    ],
  },
});

export const plan = translated({
  ended: {
    trial_ended: [
      'Your trial has ended',
      'Ihr Testzeitraum ist abgelaufen',
      'Votre période d’essai est terminée',
      'Su periodo de prueba ha terminado',
    ],
    payment_failed: [
      'A payment for your plan failed',
      'Eine Zahlung für Ihren Tarif ist fehlgeschlagen',
      'Un paiement de votre abonnement a échoué',
      'Un pago de su plan ha fallado',
    ],
    cancelled: ['Your plan has ended', 'Ihr Tarif ist beendet', 'Votre abonnement a pris fin', 'Su plan ha terminado'],
  },
  kept: [
    'Nothing will be deleted, and we’ll keep sending reminders for your records.',
    'Es wird nichts gelöscht, und Erinnerungen zu Ihren Einträgen werden weiterhin verschickt.',
    'Rien n’est supprimé, et les rappels de vos éléments continuent d’être envoyés.',
    'No se borra nada, y los recordatorios de sus registros se siguen enviando.',
  ],
  trialEnding: [
    'Your trial ends on {day}',
    'Ihr Testzeitraum endet am {day}',
    'Votre période d’essai se termine le {day}',
    'Su periodo de prueba termina el {day}',
  ],
  choose: [
    'Choose a plan to keep working without interruption.',
    'Wählen Sie einen Tarif, um ohne Unterbrechung weiterzuarbeiten.',
    'Choisissez un abonnement pour continuer sans interruption.',
    'Elija un plan para seguir trabajando sin interrupción.',
  ],
  grace: [
    'You have full access until {day}. After that, your organization will be read-only.',
    'Bis zum {day} haben Sie vollen Zugriff. Danach können Sie nur noch lesen.',
    'Vous gardez un accès complet jusqu’au {day}. Ensuite, votre organisation passe en lecture seule.',
    'Tiene acceso completo hasta el {day}. Después, su organización será de solo lectura.',
  ],
  readOnly: [
    'Your organization is now read-only',
    'Ihre Organisation kann jetzt nur noch lesen',
    'Votre organisation est maintenant en lecture seule',
    'Su organización está ahora en modo de solo lectura',
  ],
  readOnlyBody: [
    '{ended}. You can still read everything. To make changes again, choose a plan.',
    '{ended}. Sie können weiterhin alles lesen. Um wieder etwas zu ändern, wählen Sie einen Tarif.',
    '{ended}. Vous pouvez toujours tout consulter. Pour modifier à nouveau, choisissez un abonnement.',
    '{ended}. Puede seguir consultándolo todo. Para volver a hacer cambios, elija un plan.',
  ],
  action: ['Choose a plan', 'Tarif wählen', 'Choisir un abonnement', 'Elegir un plan'],
  noCreditTitle: [
    'You’re out of reminder credits',
    'Kein Guthaben für Erinnerungen',
    'Plus de crédits pour les rappels',
    'No quedan créditos para recordatorios',
  ],
  noCredit: [
    'Your organization has no credits left for some of its reminders. We’ll skip these until you add credits.',
    'Ihre Organisation hat für einige Erinnerungen kein Guthaben mehr. Diese entfallen, bis Sie Guthaben hinzufügen.',
    'Votre organisation n’a plus de crédits pour certains rappels. Ils ne sont pas envoyés tant que vous n’ajoutez pas de crédits.',
    'A su organización no le quedan créditos para algunos recordatorios. No se enviarán hasta que añada créditos.',
  ],
});

export const summary = translated({
  subject: [
    'Weekly summary for {organization}: compliance score {score}',
    'Wochenübersicht für {organization}: Compliance-Score {score}',
    'Bilan hebdomadaire de {organization} : score de conformité {score}',
    'Resumen semanal de {organization}: puntuación de cumplimiento {score}',
  ],
  score: [
    (score: number, change: number | null) => {
      const now = `Your compliance score is ${en.number(score)} out of 100`;
      if (change === null) return `${now}.`;
      if (change === 0) return `${now}, the same as last week.`;
      return `${now}, ${change > 0 ? 'up' : 'down'} ${en.number(Math.abs(change))} from last week.`;
    },
    (score: number, change: number | null) => {
      const now = `Ihr Compliance-Score liegt bei ${de.number(score)} von 100 Punkten`;
      if (change === null) return `${now}.`;
      if (change === 0) return `${now}, unverändert gegenüber der Vorwoche.`;
      const points = de.plural(Math.abs(change), { one: '# Punkt', other: '# Punkte' });
      return `${now}, ${points} ${change > 0 ? 'mehr' : 'weniger'} als in der Vorwoche.`;
    },
    (score: number, change: number | null) => {
      const now = `Votre score de conformité est de ${fr.number(score)} sur 100`;
      if (change === null) return `${now}.`;
      if (change === 0) return `${now}, comme la semaine dernière.`;
      const points = fr.plural(Math.abs(change), { one: '# point', other: '# points' });
      return `${now}, en ${change > 0 ? 'hausse' : 'baisse'} de ${points} par rapport à la semaine dernière.`;
    },
    (score: number, change: number | null) => {
      const now = `Su puntuación de cumplimiento es de ${es.number(score)} sobre 100`;
      if (change === null) return `${now}.`;
      if (change === 0) return `${now}, igual que la semana pasada.`;
      const points = es.plural(Math.abs(change), { one: '# punto', other: '# puntos' });
      return `${now}, ${points} ${change > 0 ? 'más' : 'menos'} que la semana pasada.`;
    },
  ],
  overdue: [
    '{count|# record became overdue in the past week|# records became overdue in the past week}',
    '{count|# Eintrag ist in der vergangenen Woche überfällig geworden|# Einträge sind in der vergangenen Woche überfällig geworden}',
    '{count|# élément a dépassé son échéance au cours de la semaine écoulée|# éléments ont dépassé leur échéance au cours de la semaine écoulée}',
    '{count|# registro ha vencido en la última semana|# registros han vencido en la última semana}',
  ],
  upcoming: [
    '{count|# record is due in the next 30 days|# records are due in the next 30 days}',
    '{count|# Eintrag läuft in den nächsten 30 Tagen ab|# Einträge laufen in den nächsten 30 Tagen ab}',
    '{count|# élément arrive à échéance dans les 30 prochains jours|# éléments arrivent à échéance dans les 30 prochains jours}',
    '{count|# registro vence en los próximos 30 días|# registros vencen en los próximos 30 días}',
  ],
  unreminded: [
    '{count|# record has no reminder|# records have no reminder}',
    '{count|# Eintrag ohne Erinnerung|# Einträge ohne Erinnerung}',
    '{count|# élément sans rappel|# éléments sans rappel}',
    '{count|# registro sin recordatorio|# registros sin recordatorio}',
  ],
  undated: ['no date', 'ohne Datum', 'sans date', 'sin fecha'],
  open: ['See what’s due', 'Fällige Einträge ansehen', 'Voir les échéances', 'Ver los vencimientos'],
  stop: [
    'Stop the weekly summary',
    'Wochenübersicht abbestellen',
    'Ne plus recevoir ce bilan',
    'Dejar de recibir este resumen',
  ],
  footer: [
    'You get this summary on Mondays because you’re an admin of {organization}. We skip weeks with nothing to report.',
    'Sie erhalten diese Nachricht montags, weil Sie {organization} verwalten. Gibt es nichts zu berichten, entfällt sie.',
    'Vous recevez ce message le lundi parce que vous administrez {organization}. Il n’est pas envoyé lorsqu’il n’y a rien à signaler.',
    'Recibe este mensaje los lunes porque administra {organization}. No lo enviamos si no hay nada que comunicar.',
  ],
});

export const unreachable = translated({
  title: [
    '{count|# person couldn’t be reached|# people couldn’t be reached}',
    '{count|# Person war nicht zu erreichen|# Personen waren nicht zu erreichen}',
    '{count|# personne n’a pas pu être jointe|# personnes n’ont pas pu être jointes}',
    '{count|No se pudo contactar con # persona|No se pudo contactar con # personas}',
  ],
  body: [
    'Our reminders didn’t reach them on any channel they opted in to. Correct their contact details, or let them know yourself.',
    'Über keinen Kanal, dem diese Personen zugestimmt haben, kam eine Erinnerung an. Korrigieren Sie die Kontaktdaten oder informieren Sie sie selbst.',
    'Aucun rappel ne leur est parvenu par les canaux qu’elles ont acceptés. Corrigez leurs coordonnées ou prévenez-les vous-même.',
    'Ningún recordatorio les llegó por los canales que aceptaron. Corrija sus datos de contacto o avíseles usted.',
  ],
  more: [
    '{count|Plus # more not shown here.|Plus # more not shown here.}',
    '{count|# weitere ist hier nicht aufgeführt.|# weitere sind hier nicht aufgeführt.}',
    '{count|# autre n’est pas listée ici.|# autres ne sont pas listées ici.}',
    '{count|# más no aparece aquí.|# más no aparecen aquí.}',
  ],
  open: ['Open', 'Öffnen', 'Ouvrir', 'Abrir'],
  channels: {
    email: ['Email', 'E-Mail', 'E-mail', 'Correo electrónico'],
    ...PHONE_CHANNELS,
  },
  reasons: {
    contact_not_found: [
      'is no longer a contact',
      'ist kein Kontakt mehr',
      'n’est plus un contact',
      'ya no es un contacto',
    ],
    notifications_switched_off: [
      'notifications are turned off',
      'Benachrichtigungen sind ausgeschaltet',
      'les notifications sont désactivées',
      'las notificaciones están desactivadas',
    ],
    not_opted_in: [
      'hasn’t opted in',
      'hat nicht zugestimmt',
      'n’a pas donné son accord',
      'no ha dado su consentimiento',
    ],
    no_address: ['has no address', 'keine Adresse hinterlegt', 'aucune adresse enregistrée', 'no tiene dirección'],
    same_address_as_another_recipient: [
      'shares an address with another recipient',
      'hat dieselbe Adresse wie ein anderer Empfänger',
      'a la même adresse qu’un autre destinataire',
      'tiene la misma dirección que otro destinatario',
    ],
    no_credit: [
      'no credits were left',
      'es war kein Guthaben übrig',
      'il ne restait plus de crédits',
      'no quedaban créditos',
    ],
    organization_not_verified: [
      'your organization isn’t verified yet',
      'Ihre Organisation ist noch nicht bestätigt',
      'votre organisation n’est pas encore vérifiée',
      'su organización aún no está verificada',
    ],
    no_whatsapp_template: [
      'no WhatsApp template is set up',
      'keine WhatsApp-Vorlage eingerichtet',
      'aucun modèle WhatsApp configuré',
      'no hay ninguna plantilla de WhatsApp configurada',
    ],
    address_bounced: [
      'email to this address bounced',
      'E-Mails an diese Adresse kommen zurück',
      'les e-mails envoyés à cette adresse sont refusés',
      'los correos a esta dirección se devuelven',
    ],
    reported_as_spam: [
      'reported an earlier message as spam',
      'hat eine frühere Nachricht als Spam gemeldet',
      'a signalé un message précédent comme indésirable',
      'marcó un mensaje anterior como correo no deseado',
    ],
    unsubscribed: ['unsubscribed', 'hat sich abgemeldet', 's’est désabonné', 'se ha dado de baja'],
    stopped_by_recipient: ['replied STOP', 'hat mit STOP geantwortet', 'a répondu STOP', 'ha respondido STOP'],
  },
});
