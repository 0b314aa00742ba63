// Emails about document requests and assignments.
import { translated } from './catalogue';

export const request = translated({
  greeting: ['Hello[ {name}],', 'Guten Tag[ {name}],', 'Bonjour[ {name}],', 'Hola[, {name}]:'],
  facts: {
    request: ['Request', 'Anfrage', 'Demande', 'Solicitud'],
    due: ['Due', 'Fällig', 'Échéance', 'Fecha límite'],
  },
  footer: [
    'This link is just for you, so please don’t forward it. You can stop at any time and continue later.',
    'Dieser Link ist nur für Sie bestimmt, bitte geben Sie ihn nicht weiter. Sie können jederzeit unterbrechen und später weitermachen.',
    'Ce lien vous est personnel : merci de ne pas le transmettre. Vous pouvez vous arrêter à tout moment et reprendre plus tard.',
    'Este enlace es solo para usted: por favor, no lo comparta. Puede detenerse en cualquier momento y continuar más tarde.',
  ],
  passwordFooter: [
    'You’ll need the password that the sender gave you separately.',
    'Sie werden nach dem Passwort gefragt, das Ihnen der Absender gegeben hat.',
    'Le mot de passe que l’expéditeur vous a donné vous sera demandé.',
    'Se le pedirá la contraseña que le dio el remitente.',
  ],
  subject: [
    '{organization} has requested: {name}',
    '{organization} bittet Sie um: {name}',
    '{organization} vous demande : {name}',
    '{organization} le solicita: {name}',
  ],
  intro: [
    '{organization} needs some information and documents from you.',
    '{organization} benötigt einige Angaben und Unterlagen von Ihnen.',
    '{organization} a besoin d’informations et de documents de votre part.',
    '{organization} necesita que le envíe información y documentos.',
  ],
  open: ['Open the request', 'Anfrage öffnen', 'Ouvrir la demande', 'Abrir la solicitud'],
  reminderSubject: [
    'Reminder: {organization} is waiting for {name}',
    'Erinnerung: {organization} wartet auf {name}',
    'Rappel : {organization} attend {name}',
    'Recordatorio: {organization} espera {name}',
  ],
  reminderIntro: [
    '{organization} is still waiting for your information and documents.',
    '{organization} wartet noch auf Ihre Angaben und Unterlagen.',
    '{organization} attend toujours vos informations et documents.',
    '{organization} sigue esperando su información y sus documentos.',
  ],
  goOn: ['Continue the request', 'Weitermachen', 'Reprendre la demande', 'Continuar con la solicitud'],
  againSubject: [
    '{organization} requested corrections: {name}',
    '{organization} bittet um Korrektur: {name}',
    '{organization} vous demande de corriger : {name}',
    '{organization} le pide que corrija: {name}',
  ],
  againIntro: [
    'Thank you for your response. Please correct the items below. Everything else looks good.',
    'Vielen Dank für Ihre Angaben. Bitte korrigieren Sie die folgenden Punkte. Alles andere ist in Ordnung.',
    'Merci pour votre envoi. Veuillez corriger les points suivants. Tout le reste est en ordre.',
    'Gracias por su envío. Corrija los puntos siguientes. Todo lo demás está bien.',
  ],
  againItem: ['{label}: {reason}', '{label}: {reason}', '{label} : {reason}', '{label}: {reason}'],
  correct: ['Make corrections', 'Korrigieren', 'Corriger', 'Corregir'],
  receiptSubject: [
    '{organization} received: {name}',
    '{organization} hat erhalten: {name}',
    '{organization} a reçu : {name}',
    '{organization} ha recibido: {name}',
  ],
  receiptIntro: [
    'Thank you. {organization} received your response on {day}:',
    'vielen Dank. {organization} hat Ihre Angaben am {day} erhalten:',
    'Merci. {organization} a bien reçu votre envoi le {day} :',
    'Gracias. {organization} recibió su envío el {day}:',
  ],
  receiptLocked: [
    'Thank you. {organization} received your answers and files on {day}. For your security, they aren’t included in this email.',
    'vielen Dank. {organization} hat Ihre Angaben und Dateien am {day} erhalten. Zu Ihrer Sicherheit sind sie in dieser E-Mail nicht enthalten.',
    'Merci. {organization} a bien reçu vos réponses et vos fichiers le {day}. Pour votre sécurité, ils ne figurent pas dans cet e-mail.',
    'Gracias. {organization} recibió sus respuestas y archivos el {day}. Por su seguridad, no se incluyen en este correo.',
  ],
  receiptMore: [
    '{count|# more answer|# more answers}',
    '{count|# weitere Angabe|# weitere Angaben}',
    '{count|# autre réponse|# autres réponses}',
    '{count|# respuesta más|# respuestas más}',
  ],
  receipt: ['Open the request', 'Anfrage öffnen', 'Ouvrir la demande', 'Abrir la solicitud'],
  receiptFooter: [
    'This is your receipt, so please keep it. If anything is wrong, reply to this email.',
    'Dies ist Ihre Empfangsbestätigung. Bitte bewahren Sie sie auf. Wenn etwas nicht stimmt, antworten Sie auf diese E-Mail.',
    'Conservez cet accusé de réception. En cas d’erreur, répondez à cet e-mail.',
    'Conserve este acuse de recibo. Si algo no es correcto, responda a este correo.',
  ],
  yes: ['Yes', 'Ja', 'Oui', 'Sí'],
  no: ['No', 'Nein', 'Non', 'No'],
});

export const member = translated({
  assigned: [
    '{by} assigned {name} to you',
    '{by} hat Ihnen {name} zugewiesen',
    '{by} vous a attribué {name}',
    '{by} le ha asignado {name}',
  ],
  assignedMany: [
    '{by} assigned {count|# record|# records} to you',
    '{by} hat Ihnen {count|# Eintrag|# Einträge} zugewiesen',
    '{by} vous a attribué {count|# élément|# éléments}',
    '{by} le ha asignado {count|# registro|# registros}',
  ],
  assignedBody: [
    'You’re now responsible for this deadline.',
    'Sie sind jetzt für diesen Termin verantwortlich.',
    'Vous êtes désormais responsable de cette échéance.',
    'A partir de ahora, usted es responsable de este vencimiento.',
  ],
  assignedFooter: [
    'You’re receiving this because a record was assigned to you. You can turn these emails off in your profile.',
    'Sie erhalten diese Nachricht, weil Ihnen ein Eintrag zugewiesen wurde. In Ihrem Profil können Sie diese Nachrichten abschalten.',
    'Vous recevez ce message parce qu’un élément vous a été attribué. Vous pouvez désactiver ces messages dans votre profil.',
    'Recibe este mensaje porque se le ha asignado un registro. Puede desactivar estos mensajes en su perfil.',
  ],
  submitted: [
    '{client} submitted {name}',
    '{client} hat {name} eingereicht',
    '{client} a envoyé {name}',
    '{client} ha enviado {name}',
  ],
  submittedBody: [
    'Review the answers and files, then approve them or request corrections.',
    'Prüfen Sie die Angaben und Dateien und nehmen Sie sie an oder bitten Sie um Korrekturen.',
    'Examinez les réponses et les fichiers, puis approuvez-les ou demandez des corrections.',
    'Revise las respuestas y los archivos, y apruébelos o pida correcciones.',
  ],
  review: ['Review', 'Prüfen', 'Examiner', 'Revisar'],
  submittedFooter: [
    'You’re receiving this because these emails are turned on in your profile. You can turn them off there.',
    'Sie erhalten diese Nachricht, weil Sie diese Benachrichtigungen eingeschaltet haben. In Ihrem Profil können Sie sie abschalten.',
    'Vous recevez ce message parce que vous avez activé ces notifications. Vous pouvez les désactiver dans votre profil.',
    'Recibe este mensaje porque activó estas notificaciones. Puede desactivarlas en su perfil.',
  ],
});
