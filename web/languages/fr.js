// Français.
import { formatsOf } from './formats.js';

const formats = formatsOf('fr');
const { plural, daysLeft, date } = formats;
const days = (count) => plural(count, { one: '# jour', other: '# jours' });

/** @type {import('./language').Language} */
export const fr = {
  locale: 'fr',
  formats,
  reminder: {
    headline: (name, left) => `${name} ${left < 0 ? 'a expiré' : 'expire'} ${daysLeft(left)}`,
    subject: (headline, due) => `Rappel : ${headline} (${due})`,
    body: (sender, name, left) =>
      `Ceci est un rappel de ${sender} : l’échéance de ${name} ${left < 0 ? 'était' : 'est'} ${daysLeft(left)}.`,
    escalated: 'Personne n’a encore confirmé ce rappel ; c’est pourquoi il vous parvient.',
    actBy: (due) => `à traiter avant le ${date(due)}`,
    facts: {
      name: 'Nom',
      date: 'Date d’expiration',
      actBy: 'À traiter avant le',
      timeLeft: 'Temps restant',
      type: 'Type',
      priority: 'Priorité',
    },
    priorities: { High: 'Haute', Medium: 'Moyenne', Low: 'Basse' },
    open: 'Ouvrir et répondre',
    footer: (organization) =>
      `Vous recevez ce message parce que ${organization} vous a désigné comme contact ou responsable de cet élément.`,
    sample: (subject) => `Exemple : ${subject}`,
  },
  digest: {
    title: (day) => `Rappels du ${date(day)}`,
    records: (count) => plural(count, { one: '# élément', other: '# éléments' }),
    first: (name, day) => `d’abord : ${name}, ${day}`,
    body: (sender, day, records) => `Voici les rappels de ${sender} pour le ${date(day)} : ${records}.`,
    more: (count) =>
      plural(count, {
        one: '# autre n’est pas indiqué ici.',
        other: '# autres ne sont pas indiqués ici.',
      }),
    line: (left, dates) => `${left < 0 ? 'a expiré' : 'expire'} ${daysLeft(left)} (${dates})`,
    footer: (organization) =>
      `Vous recevez ce message parce que ${organization} vous a désigné comme contact ou responsable de ces éléments.`,
  },
  request: {
    greeting: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
    facts: { request: 'Demande', due: 'Échéance' },
    footer:
      'Ce lien vous est personnel : merci de ne pas le transmettre. Vous pouvez vous arrêter à tout moment et reprendre plus tard.',
    passwordFooter: 'Le mot de passe que l’expéditeur vous a donné vous sera demandé.',
    subject: (organization, name) => `${organization} vous demande : ${name}`,
    intro: (organization) => `${organization} vous demande quelques réponses et documents.`,
    open: 'Ouvrir la demande',
    reminderSubject: (organization, name) => `Rappel : ${organization} attend ${name}`,
    reminderIntro: (organization) => `${organization} attend encore vos réponses et documents.`,
    goOn: 'Reprendre la demande',
    againSubject: (organization, name) => `${organization} vous demande de corriger : ${name}`,
    againIntro: 'Merci pour votre envoi. Veuillez revoir les points suivants ; tout le reste convient.',
    correct: 'Corriger',
    receiptSubject: (organization, name) => `${organization} a reçu : ${name}`,
    receiptIntro: (organization, day) => `merci. Le ${day}, ${organization} a reçu votre envoi :`,
    receiptLocked: (organization, day) =>
      `merci. Le ${day}, ${organization} a reçu vos réponses et vos fichiers. Ils sont protégés par votre mot de passe et ne figurent pas dans ce message.`,
    receiptMore: (count) => plural(count, { one: '# autre réponse', other: '# autres réponses' }),
    receipt: 'Ouvrir la demande',
    receiptFooter:
      'Ceci est votre accusé de réception : conservez-le. Si quelque chose ne va pas, répondez à ce message.',
    yes: 'Oui',
    no: 'Non',
  },
  member: {
    assigned: (by, name) => `${by} vous a attribué ${name}`,
    assignedMany: (by, count) =>
      `${by} vous a attribué ${plural(count, { one: '# élément', other: '# éléments' })}`,
    assignedBody: 'Désormais, vous veillez à ce que l’échéance soit respectée.',
    assignedFooter:
      'Vous recevez ce message parce qu’un élément vous a été attribué. Vous pouvez désactiver ces messages dans votre profil.',
    submitted: (client, name) => `${client} a envoyé ${name}`,
    submittedBody: 'Examinez les réponses et les fichiers, puis approuvez-les ou demandez des corrections.',
    review: 'Examiner',
    submittedFooter:
      'Vous recevez ce message parce que vous en aviez fait la demande. Vous pouvez désactiver ces messages dans votre profil.',
  },
  workflow: {
    about: (title, expiry) => (expiry === null ? title : `${title} pour ${expiry}`),
    start: (about) => `Procédure commencée : ${about}`,
    step: (about, step) => `Vous avez une étape dans ${about} : ${step}`,
    steps: (about, count) =>
      `Vous avez ${plural(count, { one: '# étape', other: '# étapes' })} dans ${about}`,
    completion: (about) => `Procédure terminée : ${about}`,
    requests: (about) => `Documents demandés : ${about}`,
    failure: (about, reason) => `N’a pas pu être commencé : ${about}. ${reason}`,
    stall: (about, count) => `Procédure arrêtée : ${about}, aucune étape faite depuis ${days(count)}`,
    facts: { workflow: 'Procédure', record: 'Élément', startedBy: 'Commencée par', progress: 'Avancement' },
    open: 'Ouvrir',
    footer:
      'Vous recevez ce message parce que vous êtes nommé dans la procédure ou ses avis, ou avez défini son déclencheur.',
  },
  account: {
    hello: (name) => `Bonjour ${name},`,
    verify: {
      title: 'Confirmez votre adresse e-mail',
      body: 'merci de confirmer que cette adresse e-mail est la vôtre. Le lien est valable 7 jours.',
      action: 'Confirmer l’adresse e-mail',
      footer: 'Si vous ne vous êtes pas inscrit, vous pouvez ignorer ce message.',
    },
    reset: {
      subject: 'Votre code pour un nouveau mot de passe',
      title: 'Nouveau mot de passe',
      body: 'avec ce code, vous pouvez choisir un nouveau mot de passe :',
      valid: (minutes) =>
        plural(minutes, {
          one: 'Il est valable # minute et ne sert qu’une fois.',
          other: 'Il est valable # minutes et ne sert qu’une fois.',
        }),
      action: 'Choisir un nouveau mot de passe',
      footer:
        'Si vous ne l’avez pas demandé, vous pouvez ignorer ce message : votre mot de passe reste le même.',
    },
    invitation: {
      subject: (inviter, organization) => `${inviter} vous invite dans ${organization}`,
      body: (inviter, organization, role) =>
        `${inviter} vous a invité à travailler dans ${organization} avec le rôle ${role}.`,
      roles: { viewer: 'lecture', editor: 'édition', admin: 'administration' },
      valid: 'L’invitation est valable 7 jours.',
      action: 'Accepter l’invitation',
      footer: 'Si vous ne savez pas qui c’est, vous pouvez ignorer ce message.',
    },
  },
  plan: {
    ended: {
      trial_ended: 'Votre période d’essai est terminée',
      payment_failed: 'Un paiement de votre abonnement a échoué',
      cancelled: 'Votre abonnement est terminé',
    },
    kept: 'Rien n’est supprimé, et les rappels de ce que vous avez enregistré continuent d’être envoyés.',
    trialEnding: (day) => `Votre période d’essai se termine le ${day}`,
    choose: 'Choisissez un abonnement pour continuer sans interruption.',
    grace: (day) => `Tout fonctionne jusqu’au ${day} ; ensuite vous pourrez lire mais non modifier.`,
    readOnly: 'Votre organisation est maintenant en lecture seule',
    readOnlyBody: (ended) =>
      `${ended}. Vous pouvez tout lire, et modifier à nouveau dès qu’un abonnement est payé.`,
    action: 'Choisir un abonnement',
    noCreditTitle: 'Plus de crédits pour les rappels',
    noCredit:
      'Votre organisation n’a plus de crédits pour certains de ses rappels. Ils sont omis jusqu’à ce que des crédits soient ajoutés.',
  },
  unreachable: {
    title: (count) =>
      plural(count, {
        one: '# personne n’a pas pu être jointe',
        other: '# personnes n’ont pas pu être jointes',
      }),
    body: 'Aucun des canaux qu’elles ont acceptés ne leur a apporté de rappel. Corrigez leurs adresses ou prévenez-les vous-même.',
    more: (count) =>
      plural(count, { one: '# autre n’est pas listée ici.', other: '# autres ne sont pas listées ici.' }),
    open: 'Ouvrir',
    channels: { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' },
    reasons: {
      contact_not_found: 'n’est plus un contact',
      notifications_switched_off: 'les notifications sont désactivées',
      not_opted_in: 'n’a pas donné son accord',
      no_address: 'il n’y a pas d’adresse',
      same_address_as_another_recipient: 'quelqu’un d’autre a la même adresse',
      no_credit: 'il ne restait plus de crédits',
      organization_not_verified: 'votre organisation n’est pas encore vérifiée',
      no_whatsapp_template: 'il n’y a pas de modèle WhatsApp',
      address_bounced: 'les e-mails à cette adresse reviennent',
      reported_as_spam: 'a été signalé comme indésirable',
      unsubscribed: 's’est désabonné',
      stopped_by_recipient: 'a répondu STOP',
    },
  },
  whatsapp: {
    reminder:
      'Rappel de {{1}} : la date d’expiration de {{2}} est le {{3}} ({{4}}). Ouvrir : {{5}} – répondez STOP pour ne plus recevoir ces messages.',
    workflow:
      'Nouvelles d’une procédure : {{1}}. Ouvrir : {{2}} – répondez STOP pour ne plus recevoir ces messages.',
  },
  page: {
    brokenLink: 'Ce lien ne fonctionne pas. Ouvrez-le à nouveau depuis le message.',
    endedLink: 'Ce lien ne fonctionne plus. Demandez-en un nouveau à la personne qui vous l’a donné.',
    failed: 'Une erreur s’est produite. Veuillez réessayer.',
    act: {
      title: 'Rappel',
      due: (left) => `L’échéance ${left < 0 ? 'était' : 'est'} ${daysLeft(left)}.`,
      facts: {
        due: 'Échéance',
        actBy: 'À traiter avant le',
        type: 'Type',
        sentBy: 'Envoyé par',
        sentTo: 'Envoyé à',
      },
      note: 'Remarque',
      renewedUntil: 'Renouvelé jusqu’au',
      snoozeUntil: 'Me le rappeler le',
      file: 'Preuve du renouvellement (PDF ou image)',
      history: 'Qui a été prévenu et ce qui a été répondu',
      actions: {
        acknowledge: 'Je m’en occupe',
        snooze: 'Me le rappeler plus tard',
        renewed: 'C’est renouvelé',
        not_me: 'Cela ne me concerne pas',
        unsubscribe: 'Ne plus recevoir ces messages',
        resubscribe: 'Recevoir à nouveau des rappels',
      },
      done: {
        acknowledge: 'Merci : toutes les personnes concernées voient que vous vous en occupez.',
        snooze: 'Un nouveau rappel vous sera envoyé.',
        renewed: 'Merci : le renouvellement a été transmis et sera confirmé.',
        not_me: 'Merci : vous n’en entendrez plus parler, et les responsables ont été prévenus.',
        unsubscribe: 'Vous ne recevrez plus ce type de rappels de cette organisation.',
        resubscribe: 'Vous recevrez à nouveau des rappels.',
      },
      chosen: (answer) =>
        `Vous avez choisi « ${answer} ». Rien n’est envoyé avant que vous n’appuyiez sur le bouton.`,
      another: 'Choisir une autre réponse',
      notPossible: 'Ce que vous avez choisi n’est plus possible. Veuillez choisir à nouveau.',
      answered: (name, action, day) =>
        `${name} ${
          {
            acknowledge: 's’en occupe',
            snooze: 'souhaite un rappel plus tard',
            renewed: 'dit que c’est renouvelé',
            not_me: 'dit ne pas être concerné',
            unsubscribe: 's’est désabonné',
            resubscribe: 's’est réabonné',
          }[action]
        } (${day})`,
      told: (name, channel, day) =>
        `${name} a été prévenu par ${{ email: 'e-mail', sms: 'SMS', whatsapp: 'WhatsApp' }[channel]} (${day})`,
      somebody: 'Quelqu’un',
      snoozed: (until) => `Un nouveau rappel vous sera envoyé le ${date(until)}.`,
      ended: {
        renewed: 'Ceci a été renouvelé ou terminé. Il n’y a plus rien à faire.',
        archived: 'Ceci a été classé. Il n’y a plus rien à faire.',
        deleted: 'Ceci n’existe plus. Il n’y a plus rien à faire.',
        expired_link: 'Ce lien a expiré. Demandez-en un nouveau à l’organisation qui l’a envoyé.',
        opted_out:
          'Vous ne recevez plus ces rappels. Pour les recevoir à nouveau, répondez START ou adressez-vous à l’organisation.',
      },
    },
    share: {
      title: 'Élément partagé',
      password: 'Mot de passe',
      show: 'Afficher',
      wrongPassword: 'Ce n’est pas le mot de passe.',
      done: 'Fait',
      toDo: 'À faire',
      facts: {
        organization_name: 'Organisation',
        expiry_date: 'Date d’expiration',
        start_date: 'Date de début',
        type: 'Type',
        priority: 'Priorité',
        state: 'État',
        notes: 'Notes',
      },
    },
    verify: {
      title: 'Confirmez votre adresse e-mail',
      wait: 'Un instant …',
      thanks: 'Merci',
      verified: (email) => `${email} est confirmée.`,
      oldTitle: 'Ce lien ne fonctionne plus',
      old: 'Il est peut-être trop ancien, ou un message plus récent l’a remplacé.',
      email: 'Votre adresse e-mail',
      again: 'Envoyer un nouveau lien',
      onItsWay: 'Si l’adresse a un compte à confirmer, un nouveau message est en route.',
    },
    invitation: {
      title: 'Accepter votre invitation',
      firstName: 'Prénom',
      lastName: 'Nom',
      email: 'Votre adresse e-mail',
      password: 'Choisissez un mot de passe',
      policy: '8 à 128 caractères, avec une majuscule, une minuscule et un chiffre.',
      join: 'Rejoindre',
      welcome: (organization) => `Bienvenue chez ${organization}`,
      outcome: 'Vous pouvez maintenant vous connecter avec votre adresse e-mail et votre mot de passe.',
      until: (day) => `L’invitation est valable jusqu’au ${day}.`,
      ended: {
        expired: 'Cette invitation a expiré',
        cancelled: 'Cette invitation a été retirée',
        accepted: 'Cette invitation a déjà été utilisée',
      },
      whatNow: {
        expired: 'La personne qui l’a envoyée peut vous en envoyer une nouvelle.',
        cancelled: 'Demandez à la personne qui l’a envoyée ce qu’il faut faire.',
        accepted:
          'Si c’était vous, connectez-vous avec votre adresse e-mail et votre mot de passe. Si vous l’avez oublié, choisissez-en un nouveau.',
      },
      ask: 'Demander une nouvelle invitation',
      asked:
        'Une nouvelle invitation a été demandée à la personne qui vous a invité. Elle arrivera par e-mail.',
      newPassword: 'Choisir un nouveau mot de passe',
      broken: 'Ce lien ne fonctionne pas',
      look: 'Un message plus récent l’a peut-être remplacé : cherchez le dernier, ou demandez à la personne qui vous a invité.',
    },
    reset: {
      title: 'Choisir un nouveau mot de passe',
      email: 'Adresse e-mail',
      send: 'M’envoyer un code',
      code: 'Code du message',
      newPassword: 'Nouveau mot de passe',
      save: 'Enregistrer le nouveau mot de passe',
      haveCode: 'J’ai déjà un code',
      another: 'Envoyer un autre code',
      changed: 'Votre mot de passe est changé',
      signIn: 'Vous pouvez maintenant l’utiliser pour vous connecter, partout où un de nos liens le demande.',
      policy: '8 à 128 caractères, avec une majuscule, une minuscule et un chiffre.',
      sent: (email) =>
        `Si ${email} a un compte, un message avec un code est en route. Cela peut prendre une minute.`,
    },
    collect: {
      opening: 'Ouverture de votre demande …',
      password: 'Mot de passe',
      passwordHint: 'L’expéditeur vous l’a donné par une autre voie que ce lien.',
      unlock: 'Ouvrir la demande',
      locked: 'Cette demande est protégée',
      back: 'Retour',
      next: 'Page suivante',
      page: 'Page',
      saving: 'Enregistrement …',
      saved:
        'Tout est enregistré. Vous pouvez fermer cette page et reprendre plus tard, aussi sur un autre appareil.',
      unsaved: 'Pas encore enregistré ; nouvel essai …',
      notSaved: 'Non enregistré :',
      nothingMissing: 'Il ne manque rien',
      required: ' (obligatoire)',
      choose: 'Veuillez choisir',
      numbers: {
        en: '1,000 signifie mille, 0.5 un demi',
        de: '1.000 signifie mille, 0,5 un demi',
        fr: '1 000 signifie mille, 0,5 un demi',
        es: '1.000 signifie mille, 0,5 un demi',
      },
      remove: 'Retirer',
      fileGone: 'Ce fichier n’existe plus.',
      lookAt: 'Veuillez revoir les points suivants avant d’envoyer :',
      thanks: 'Merci',
      sendingFile: 'Un fichier est encore en cours d’envoi. Veuillez patienter.',
      answersUnsaved: 'Vos réponses ne sont pas encore enregistrées. Veuillez réessayer dans un instant.',
      brokenTitle: 'Ce lien ne fonctionne pas',
      brokenText: 'Il a peut-être été remplacé par un plus récent : cherchez le dernier message.',
      closed: 'Cette demande est close',
      newLink: 'Demander un nouveau lien',
      senderKnows: 'L’expéditeur est informé',
      senderAsked: 'Un nouveau lien lui a été demandé ; il arrivera par e-mail s’il est d’accord.',
      incompleteTitle: 'Ce lien n’est pas complet',
      incompleteText: 'Veuillez ouvrir à nouveau le lien depuis le message.',
      anyFile: 'tout fichier',
      wrong: {
        required: 'Veuillez répondre ici.',
        number: 'Veuillez écrire un nombre, par exemple 1250 ou 12,5.',
        digits: 'Ce nombre a trop de chiffres : au plus 15 avant la virgule et 10 après.',
        date: 'Veuillez indiquer une date qui existe.',
        choice: 'Veuillez choisir l’une des possibilités.',
        long: 'Ce texte est trop long.',
        other: 'Ceci ne peut pas être accepté tel quel.',
      },
      couldMean: (one, other, asOne, asOther) =>
        `Cela pourrait signifier ${one} ou ${other} : veuillez écrire ${asOne} ou ${asOther}.`,
      correct: (reason) => `À corriger : ${reason}`,
      understood: (value) => `Compris comme ${value}`,
      get: (name) => `Obtenir ${name}`,
      removeFile: (name) => `Retirer ${name}`,
      sending: (name) => `Envoi de ${name}`,
      filesFor: (label) => `Fichiers pour ${label}`,
      missing: (count) =>
        plural(count, { one: '# réponse obligatoire manque', other: '# réponses obligatoires manquent' }),
      missingHere: (count) => ` (${formats.number(count)} à remplir)`,
      send: (organization) => `Envoyer à ${organization}`,
      due: (day) => `Échéance ${date(day)}`,
      again: (organization) =>
        `${organization} vous demande de corriger ce qui suit. Tout le reste convient.`,
      done: (organization, at) =>
        `${organization} a reçu votre envoi le ${formats.minute(at)}. Il n’y a plus rien à faire.`,
      empty: (name) => `${name} est vide.`,
      tooLarge: (name, size, most) => `${name} est trop volumineux : ${size}. Au plus ${most}.`,
      wrongType: (name) => `${name} est d’un type qui n’est pas demandé.`,
      atMost: (most) => `Au plus ${most} chacun.`,
      any: (kind) => `tout type : ${kind}`,
      refused: (name) => `${name} n’a pas été accepté. Veuillez réessayer.`,
      unsent: (name) => `${name} n’a pas pu être envoyé. Vérifiez votre connexion et réessayez.`,
    },
    portal: {
      opening: 'Ouverture de votre portail …',
      title: 'Portail',
      projects: 'Projets',
      requests: 'Demandes',
      documents: 'Documents',
      none: 'Aucun pour le moment.',
      download: 'Télécharger',
      downloadOf: (name) => `Télécharger ${name}`,
      answer: 'Répondre',
      answerOf: (name) => `Répondre à ${name}`,
      about: (until) =>
        `Ce que nous faisons pour vous et avons de vous. Ce lien est valable jusqu’au ${until}.`,
      from: (day) => `à partir du ${day}`,
      due: (day) => `échéance ${day}`,
      asked: (day) => `demandé le ${day}`,
      answered: (day) => `répondu le ${day}`,
      sent: (day) => `envoyé le ${day}`,
      requestStatus: {
        sent: 'Envoyée à vous',
        viewed: 'Ouverte',
        in_progress: 'Commencée',
        completed: 'Renvoyée',
        paused: 'Suspendue',
        cancelled: 'Retirée',
        expired: 'Délai dépassé',
      },
      documentStatus: { pending: 'En cours d’examen', approved: 'Accepté', rejected: 'À corriger' },
    },
  },
};
